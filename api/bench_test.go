package api_test

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// BenchmarkCommandsOverHTTP measures durable commands over real sockets, each
// duel by one client who seals and takes back in turn, and in the same run the
// same connections asking for /healthz, which does no work.
func BenchmarkCommandsOverHTTP(b *testing.B) {
	for _, clients := range []int{1, 64} {
		b.Run(fmt.Sprintf("%d clients", clients), func(b *testing.B) {
			h := newHouse(b)
			duels := make([]*table, clients)
			for i := range duels {
				duels[i] = h.sit(nil)
			}
			address, _ := h.serve()
			client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: clients}}
			defer client.CloseIdleConnections()
			b.ResetTimer()
			commands := race(b, clients, func(i, n int) error {
				path := address + duels[i].path + "/decisions/d1"
				if n%2 == 0 {
					return call(client, "POST", path, duels[i].a, []byte(`{"selection":[]}`))
				}
				return call(client, "DELETE", path, duels[i].a, nil)
			})
			b.StopTimer()
			bare := race(b, clients, func(int, int) error { return call(client, "GET", address+"/healthz", "", nil) })
			b.ReportMetric(commands, "commands/s")
			b.ReportMetric(bare, "bare/s")
			b.ReportMetric(100*commands/bare, "%")
		})
	}
}

func call(client *http.Client, method, url, token string, body []byte) error {
	r, err := http.NewRequest(method, url, bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", "Bearer "+token)
	r.Header.Set("Content-Type", "application/json")
	answer, err := client.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%s %s: %d %s", method, url, answer.StatusCode, text)
	}
	return err
}

// race lets every client work for a while, and tells the rate of all together.
func race(b *testing.B, clients int, work func(i, n int) error) float64 {
	var done atomic.Int64
	var all sync.WaitGroup
	start := time.Now()
	end := start.Add(time.Second)
	for i := range clients {
		all.Go(func() {
			for n := 0; time.Now().Before(end); n++ {
				if err := work(i, n); err != nil {
					b.Error(err)
					return
				}
				done.Add(1)
			}
		})
	}
	all.Wait()
	return float64(done.Load()) / time.Since(start).Seconds()
}
