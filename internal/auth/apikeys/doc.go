// Package apikeys keeps the keys with which machines call in a customer's name. Table: auth_api_keys.
package apikeys
