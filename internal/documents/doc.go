// Package documents keeps the identity documents that customers and the people of businesses upload,
// shows them to reviewers and deletes them on time. It has no tables; kit/files stores the encrypted
// files.
//
// It promises that a document has one call for its owner and another, behind the office's gate, for reviewers,
// that every access by a reviewer is on the audit trail, that every preview carries a watermark, and that a document is
// deleted when its retention ends. What a document proves is decided by verification.
package documents
