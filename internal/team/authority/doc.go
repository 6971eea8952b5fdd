// Package authority is what an order rests on: a person who authenticated the very operation, a key with the scope, or the
// approval of the customer's own team. Each names the rows by which the books decide about it, and is judged by them as they are
// under the lock of the books. It owns no tables.
package authority
