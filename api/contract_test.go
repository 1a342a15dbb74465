package api_test

import (
	"flag"
	"fmt"
	"os"
	"testing"
)

// After all tests every operation of openapi.yaml has answered somebody with
// success; a run of some tests alone shows nothing of that.
func TestMain(m *testing.M) {
	status := m.Run()
	if c, err := loaded(); status == 0 && err == nil && flag.Lookup("test.run").Value.String() == "" && flag.Lookup("test.list").Value.String() == "" {
		if unseen := c.Unseen(); len(unseen) > 0 {
			fmt.Fprintln(os.Stderr, "no test had success with", unseen)
			status = 1
		}
	}
	os.Exit(status)
}
