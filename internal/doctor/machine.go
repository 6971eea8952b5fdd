package doctor

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/gbpc/gbpc/internal/kit/seal"
)

// listeners must be addresses that can be listened on. One that a server of ours listens on already is well.
func (e *examination) listeners(ctx context.Context) (found []Finding) {
	c := e.config
	for _, l := range []struct{ setting, address string }{{"listen", c.Listen}, {"operations", c.Operations}} {
		if l.address == "" {
			found = append(found, Finding{l.setting, "is empty", "name an address such as 127.0.0.1:8080"})
			continue
		}
		if _, _, err := net.SplitHostPort(l.address); err != nil {
			found = append(found, Finding{l.setting, fmt.Sprintf("%q is not a listener address", l.address), "write host and port: 127.0.0.1:8080"})
			continue
		}
		listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", l.address)
		switch {
		case err == nil:
			_ = listener.Close() // it was only tried
		case errors.Is(err, syscall.EADDRINUSE):
			if !answersHealth(ctx, l.address) {
				found = append(found, Finding{l.setting, l.address + " is used by another program", "stop that one, or choose another port"})
			}
		default:
			found = append(found, Finding{
				l.setting, fmt.Sprintf("nothing can listen on %s (%v)", l.address, plain(err)),
				"name an address of this machine and a free port from 1 to 65535",
			})
		}
	}
	if c.Listen != "" && c.Listen == c.Operations {
		found = append(found, Finding{"operations", "is the address of the public listener", "choose another port that is not public"})
	}
	return found
}

const leastOpenFiles = 4096

func (e *examination) limits(context.Context) (found []Finding) {
	var files syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &files); err == nil && files.Max < leastOpenFiles {
		found = append(found, Finding{
			"listen", fmt.Sprintf("a process may have %d files and connections open", files.Max), "raise it to 65536 (LimitNOFILE= of systemd)",
		})
	}
	return found
}

const mostClockError = 2 * time.Second

// clock compares the machine's clock with a time server's (SNTP).
func (e *examination) clock(ctx context.Context) []Finding {
	off, err := timeServer(ctx, e.NTP)
	switch {
	case err != nil:
		return one("ntp", fmt.Sprintf("the time server %s is not responding (%v)", e.NTP, plain(err)), "name one that this machine can reach")
	case off.Abs() > mostClockError:
		return one("ntp", fmt.Sprintf("the machine's clock is %s off", off.Round(time.Millisecond)), "synchronise it (chrony, systemd-timesyncd)")
	}
	return nil
}

// timeServer returns how far this machine's clock is ahead of the server's.
func timeServer(ctx context.Context, host string) (time.Duration, error) {
	if _, _, err := net.SplitHostPort(host); err != nil {
		host = net.JoinHostPort(host, "123")
	}
	connection, err := (&net.Dialer{}).DialContext(ctx, "udp", host)
	if err != nil {
		return 0, err
	}
	defer connection.Close()
	deadline, _ := ctx.Deadline()
	if err := connection.SetDeadline(deadline); err != nil {
		return 0, err
	}
	packet := make([]byte, 48)
	packet[0] = 0x23 // version 4, from a client
	sent := time.Now()
	if _, err := connection.Write(packet); err != nil {
		return 0, err
	}
	if n, err := connection.Read(packet); err != nil || n < 48 {
		return 0, errors.Join(err, errors.New("no response"))
	}
	back := time.Now()
	const from1900 = 2_208_988_800
	seconds, fraction := binary.BigEndian.Uint32(packet[40:]), binary.BigEndian.Uint32(packet[44:])
	theirs := time.Unix(int64(seconds)-from1900, int64(fraction)*1e9>>32)
	return sent.Add(back.Sub(sent) / 2).Sub(theirs), nil
}

// proxies: behind a proxy that is not named, all customers are one client, and share its limits.
func (e *examination) proxies(context.Context) (found []Finding) {
	if len(e.config.TrustedProxies) == 0 {
		return one("trusted_proxies", "lists no proxy, so all customers count as one client and share its limits", `name the network of the proxy: ["127.0.0.1/32"]`)
	}
	for _, text := range e.config.TrustedProxies {
		if p, err := netip.ParsePrefix(text); err == nil && p.Bits() == 0 {
			found = append(found, Finding{"trusted_proxies", text + " lets anyone fake their address", "list only the proxy's network"})
		}
	}
	return found
}

// owned checks a file with secrets: that it exists, that it is as private as serve wants it, and that nobody else can replace it.
func owned(setting, file, remedy string) []Finding {
	info, err := os.Stat(file)
	switch {
	case file == "":
		return one(setting, "is not set", remedy)
	case err != nil:
		return one(setting, fmt.Sprintf("%s cannot be read (%v)", file, plain(err)), remedy)
	case !info.Mode().IsRegular():
		return one(setting, file+" is not a file", remedy)
	case !seal.Private(info):
		return one(setting, fmt.Sprintf("%s can be read or changed by others (mode %04o)", file, info.Mode().Perm()), "chmod 600 "+file)
	}
	if f, err := os.Open(file); err != nil {
		return one(setting, fmt.Sprintf("%s cannot be opened (%v)", file, plain(err)), "give it to the user of the server")
	} else if err := f.Close(); err != nil {
		return one(setting, fmt.Sprintf("%s cannot be read (%v)", file, plain(err)), "check the disk")
	}
	folder := filepath.Dir(file)
	if info, err := os.Stat(folder); err == nil && info.Mode().Perm()&0o002 != 0 && info.Mode()&os.ModeSticky == 0 {
		return one(setting, fmt.Sprintf("everyone can replace %s: its folder has mode %04o", file, info.Mode().Perm()), "chmod 700 "+folder)
	}
	return nil
}

// folder checks a folder that the server writes to.
func (e *examination) folder(setting, name string) (found []Finding) {
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return one(setting, name+" does not exist", "make it, for the user of the server alone: install -d -m 700 "+name)
	case err != nil:
		return one(setting, fmt.Sprintf("%s cannot be read (%v)", name, plain(err)), "give it to the user of the server")
	case !info.IsDir():
		return one(setting, name+" is not a folder", "set a folder")
	case info.Mode().Perm()&0o007 != 0:
		found = one(
			setting, fmt.Sprintf("%s is open to everyone on this machine (mode %04o)", name, info.Mode().Perm()), "chmod 750 or 700 "+name,
		)
	}
	probe, err := os.CreateTemp(name, ".partial-doctor-*")
	if err != nil {
		return append(found, Finding{
			setting, fmt.Sprintf("nothing can be written to %s (%v)", name, plain(err)), "give it to the user of the server, and check the disk",
		})
	}
	if err := errors.Join(probe.Close(), os.Remove(probe.Name())); err != nil {
		found = append(found, Finding{setting, fmt.Sprintf("%s cannot be written to properly (%v)", name, plain(err)), "check the disk"})
	}
	return append(found, room(setting, name)...)
}

const leastRoom = 1 << 30

// room checks that the disk of a folder is not full.
func room(setting, name string) []Finding {
	var disk syscall.Statfs_t
	if err := syscall.Statfs(name, &disk); err != nil {
		return nil // not a file system that says
	}
	free := uint64(disk.Bavail) * uint64(disk.Bsize) //nolint:gosec // sizes are positive
	if free < leastRoom {
		return one(setting, fmt.Sprintf("the disk of %s has %d MB left", name, free>>20), "make room: a server needs at least 1 GB")
	}
	if disk.Ffree == 0 && disk.Files > 0 {
		return one(setting, "the disk of "+name+" can take no more files", "make room")
	}
	return nil
}

// plain leaves the name of a file or an address, which the finding has, out of an error. What it says is one line.
func plain(err error) string {
	var path *os.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	var network *net.OpError
	if errors.As(err, &network) && network.Err != nil {
		err = network.Err
	}
	return strings.Join(strings.Fields(err.Error()), " ")
}
