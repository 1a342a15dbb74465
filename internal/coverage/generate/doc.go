// Command generate writes the table of docs/coverage.md: its arguments are the
// repository to read and the file to write.
package main
