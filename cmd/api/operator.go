package main

import (
	"errors"
	"fmt"
	"os"

	"spellduel/internal/operator"
)

// operatorKey is the operator's token, as both who serves and who asks are told
// it. On the command line everybody on the machine can read it.
type operatorKey struct {
	OperatorToken     string `env:"SPELLDUEL_OPERATOR_TOKEN" placeholder:"TOKEN" help:"The operator's token, 32 characters or more. Everybody on the machine can read a command line: rather name a file."`
	OperatorTokenFile string `env:"SPELLDUEL_OPERATOR_TOKEN_FILE" placeholder:"FILE" type:"path" help:"File that holds the operator's token and nothing else."`
}

// token is the token, or the zero one where none is given.
func (k operatorKey) token() (operator.Token, error) {
	switch {
	case k.OperatorToken != "" && k.OperatorTokenFile != "":
		return operator.Token{}, errors.New("the operator's token is given both as it is and as a file: leave one out")
	case k.OperatorToken != "":
		return operator.ParseToken(k.OperatorToken)
	case k.OperatorTokenFile == "":
		return operator.Token{}, nil
	}
	text, err := os.ReadFile(k.OperatorTokenFile)
	if err != nil {
		return operator.Token{}, fmt.Errorf("read the operator's token: %w", err)
	}
	return operator.ParseToken(string(text))
}
