package soaktest

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Sample is what the metrics said at a moment since the beginning: values by series.
type Sample struct {
	At     time.Duration
	Values map[string]float64
}

// Watch takes a sample at each interval until ctx ends. The first is taken at once. It fails if the program does not answer.
func Watch(ctx context.Context, metrics string, every time.Duration) (samples []Sample, err error) {
	began := time.Now()
	ticks := time.NewTicker(every)
	defer ticks.Stop()
	for {
		values, err := read(ctx, metrics)
		switch {
		case ctx.Err() != nil:
			return samples, nil
		case err != nil:
			return samples, err
		}
		samples = append(samples, Sample{At: time.Since(began), Values: values})
		select {
		case <-ctx.Done():
			return samples, nil
		case <-ticks.C:
		}
	}
}

func read(ctx context.Context, metrics string) (map[string]float64, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, metrics, http.NoBody)
	if err != nil {
		return nil, err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, fmt.Errorf("ask for the metrics: %w", err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("ask for the metrics: %s", answer.Status)
	}
	return parse(answer.Body)
}

func parse(text io.Reader) (map[string]float64, error) {
	values := map[string]float64{}
	lines := bufio.NewScanner(text)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		line := lines.Text()
		space := strings.LastIndexByte(line, ' ')
		if strings.HasPrefix(line, "#") || space < 0 {
			continue
		}
		value, err := strconv.ParseFloat(line[space+1:], 64)
		if err != nil {
			return nil, fmt.Errorf("read the metrics: %w", err)
		}
		values[line[:space]] = value
	}
	return values, lines.Err()
}
