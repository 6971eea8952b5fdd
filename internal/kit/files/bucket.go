package files

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"strconv"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"

	"github.com/gbpc/gbpc/internal/kit/trust"
)

// bucket is one of S3 or of a service that speaks its protocol. It has functions of a client, and not the client: the
// linker keeps every exported method of a type that is reached from one in an interface, and a client has hundreds
// (decision 0193).
type bucket struct {
	get    func(ctx context.Context, name string) (io.ReadCloser, error)
	put    func(ctx context.Context, name string, content io.Reader, size int64) error
	remove func(ctx context.Context, name string) error
	list   func(ctx context.Context, prefix string) ([]Stored, error)
}

// partSize is how much of a document is sent with one request, and kept in memory for it, in bytes.
const partSize = 8 << 20

// openBucket opens s3://bucket. Its parameters are region (or AWS_REGION), endpoint (the address of another service, as
// http://127.0.0.1:9000) and use_path_style. The keys are in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, in the file
// of credentials, or come with the machine's or the container's role.
func openBucket(location string, trusted *trust.Store) (Storage, error) {
	u, err := url.Parse(location)
	if err != nil {
		return nil, err
	}
	if u.Scheme != "s3" || u.Host == "" || u.Path != "" && u.Path != "/" {
		return nil, errors.New("the address of a bucket is s3://bucket?region=…")
	}
	region := cmp.Or(os.Getenv("AWS_REGION"), os.Getenv("AWS_DEFAULT_REGION"))
	host, secure, lookup := "s3.amazonaws.com", true, minio.BucketLookupAuto
	for parameter, values := range u.Query() {
		switch value := values[0]; parameter {
		case "region":
			region = value
		case "endpoint":
			e, err := url.Parse(value)
			if err != nil || e.Host == "" || e.Scheme != "http" && e.Scheme != "https" || e.Path != "" && e.Path != "/" {
				return nil, errors.New("the endpoint of a bucket is http://host:port or https://host")
			}
			host, secure = e.Host, e.Scheme == "https"
		case "use_path_style":
			pathStyle, err := strconv.ParseBool(value)
			if err != nil {
				return nil, errors.New("use_path_style is true or false")
			}
			if lookup = minio.BucketLookupDNS; pathStyle {
				lookup = minio.BucketLookupPath
			}
		default:
			return nil, fmt.Errorf("a bucket has no parameter %s: it has region, endpoint and use_path_style", parameter)
		}
	}
	if region == "" {
		return nil, errors.New("the address of a bucket needs its region: s3://bucket?region=…")
	}
	client, err := minio.NewCore(host, &minio.Options{
		Secure: secure, Region: region, BucketLookup: lookup, MaxRetries: 3, Transport: trusted.Transport(trust.Storage, trust.Identity{}),
		Creds: credentials.NewChainCredentials([]credentials.Provider{
			&credentials.EnvAWS{}, &credentials.FileAWSCredentials{}, &credentials.IAM{Region: region},
		}),
	})
	if err != nil {
		return nil, err
	}
	return bucketOf(client, u.Host), nil
}

// bucketOf returns the bucket of this name.
func bucketOf(client *minio.Core, bucketName string) bucket {
	return bucket{
		get: func(ctx context.Context, name string) (io.ReadCloser, error) {
			r, _, _, err := client.GetObject(ctx, bucketName, name, minio.GetObjectOptions{})
			if minio.ToErrorResponse(err).Code == minio.NoSuchKey {
				return nil, fmt.Errorf("document %s is %w: %w", name, errMissing, err)
			}
			return r, err
		},
		put: func(ctx context.Context, name string, content io.Reader, size int64) error {
			_, err := client.Client.PutObject(ctx, bucketName, name, content, size, minio.PutObjectOptions{
				PartSize: partSize, ContentType: "application/octet-stream",
			})
			return err
		},
		remove: func(ctx context.Context, name string) error {
			return client.RemoveObject(ctx, bucketName, name, minio.RemoveObjectOptions{})
		},
		list: func(ctx context.Context, prefix string) (found []Stored, err error) {
			ctx, cancel := context.WithCancel(ctx)
			defer cancel()
			for o := range client.Client.ListObjects(ctx, bucketName, minio.ListObjectsOptions{Prefix: prefix, Recursive: true}) {
				if o.Err != nil {
					return nil, o.Err
				}
				found = append(found, Stored{Name: o.Key, ModifiedAt: o.LastModified})
			}
			return found, ctx.Err()
		},
	}
}

// NewReader reads the object.
func (b bucket) NewReader(ctx context.Context, name string) (io.ReadCloser, error) {
	return b.get(ctx, name)
}

// NewWriter sends a document of one part when it is closed, and a larger one while it is written.
func (b bucket) NewWriter(ctx context.Context, name string) (io.WriteCloser, error) {
	return &bucketWriter{send: b.put, ctx: ctx, name: name}, nil
}

type bucketWriter struct {
	send  func(ctx context.Context, name string, content io.Reader, size int64) error
	ctx   context.Context
	name  string
	first bytes.Buffer   // what fits into one part
	pipe  *io.PipeWriter // what does not; nil until then
	sent  chan error
}

// Write keeps the first part, and then sends.
func (w *bucketWriter) Write(p []byte) (int, error) {
	if w.pipe != nil {
		return w.pipe.Write(p)
	}
	if w.first.Len()+len(p) <= partSize {
		return w.first.Write(p)
	}
	var content *io.PipeReader
	content, w.pipe = io.Pipe()
	w.sent = make(chan error, 1)
	go func() {
		err := w.put(io.MultiReader(&w.first, content), -1)
		content.CloseWithError(err) // the writer learns of it
		w.sent <- err
	}()
	return w.pipe.Write(p)
}

func (w *bucketWriter) put(content io.Reader, size int64) error {
	return w.send(w.ctx, w.name, content, size)
}

// Close completes the object, or abandons it if the context has ended.
func (w *bucketWriter) Close() error {
	ended := w.ctx.Err()
	if w.pipe == nil {
		if ended != nil {
			return ended
		}
		return w.put(&w.first, int64(w.first.Len()))
	}
	_ = w.pipe.CloseWithError(ended) // nil is the end of the content
	return <-w.sent
}

// Delete deletes the object, if there is one.
func (b bucket) Delete(ctx context.Context, name string) error {
	return b.remove(ctx, name)
}

// List returns the objects, in pages of a thousand.
func (b bucket) List(ctx context.Context, prefix string) ([]Stored, error) {
	return b.list(ctx, prefix)
}

// Close does nothing: idle connections end by themselves.
func (bucket) Close() error { return nil }
