module github.com/gbpc/gbpc/clients/go

go 1.24.0
