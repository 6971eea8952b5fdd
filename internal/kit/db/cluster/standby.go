package cluster

import (
	"os"
	"path/filepath"
)

// StartStandby makes a standby of the server in folder, which streams from it, and starts it with the settings. It returns
// when the standby answers. The server's log of writes is its only source: the standby ends up behind if it is cut off for long.
func (s Server) StartStandby(folder string, settings ...string) (Server, error) {
	standby := Server{Folder: folder, bin: s.bin}
	if err := own(folder); err != nil {
		return standby, err
	}
	if err := os.RemoveAll(standby.Data()); err != nil {
		return standby, err
	}
	err := standby.run(
		"pg_basebackup", "-D", standby.Data(), "-d", "host="+s.Folder+" user=postgres application_name="+filepath.Base(folder), "-R", "-X",
		"stream", "-c", "fast", "--no-sync",
	)
	if err != nil {
		return standby, err
	}
	return standby, standby.Start(settings...)
}

// Promote has a standby become a primary of its own.
func (s Server) Promote() error { return s.run("pg_ctl", "promote", "-w", "-D", s.Data()) }
