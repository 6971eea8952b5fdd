package preview

import (
	"fmt"
	"os"
	"syscall"
)

// restrict takes away what a process needs only to do more than draw one picture. The kernel refuses memory beyond the
// limit, and the process ends. It is the first to go when the machine has none left, and comes after all others for a
// processor.
func restrict() error {
	for name, limit := range map[int]uint64{
		syscall.RLIMIT_DATA:  uint64(workerMemory),
		syscall.RLIMIT_CPU:   uint64(processorTime.Seconds()),
		syscall.RLIMIT_FSIZE: 0,
		syscall.RLIMIT_CORE:  0,
	} {
		if err := syscall.Setrlimit(name, &syscall.Rlimit{Cur: limit, Max: limit}); err != nil {
			return fmt.Errorf("limit a worker: %w", err)
		}
	}
	const lessImportant, firstToGo = 5, "1000"
	_ = syscall.Setpriority(syscall.PRIO_PROCESS, 0, lessImportant)
	_ = os.WriteFile("/proc/self/oom_score_adj", []byte(firstToGo), 0) // where /proc can be written
	return nil
}

// program is this program, also when its file has been replaced by the next version.
func program() (string, error) { return "/proc/self/exe", nil }
