// Command kubernetes builds deploy/kubernetes as `kubectl kustomize` does, and checks what comes out: every object against the
// types of the newest API (unknown and repeated fields, values of another type), and against the schema that Kubernetes
// publishes (fields that are missing). It is a module of its own, because what it needs is more than all of the program.
package main

import (
	"fmt"
	"os"
	"strings"

	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/kube-openapi/pkg/validation/spec"
	"sigs.k8s.io/kustomize/api/krusty"
	"sigs.k8s.io/kustomize/kyaml/filesys"
	"sigs.k8s.io/kustomize/kyaml/openapi"
	"sigs.k8s.io/kustomize/kyaml/yaml"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: kubernetes FOLDER")
		os.Exit(2)
	}
	kinds, problems, err := check(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, "kubernetes:", err)
		os.Exit(1)
	}
	for _, p := range problems {
		fmt.Fprintln(os.Stderr, p)
	}
	if len(problems) > 0 {
		os.Exit(1)
	}
	fmt.Printf("%d objects are valid: %s\n", len(kinds), strings.Join(kinds, ", "))
}

// check builds the folder, and returns what it consists of and what is wrong with it.
func check(folder string) (kinds, problems []string, err error) {
	built, err := krusty.MakeKustomizer(krusty.MakeDefaultOptions()).Run(filesys.MakeFsOnDisk(), folder)
	if err != nil {
		return nil, nil, fmt.Errorf("build: %w", err)
	}
	scheme := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{appsv1.AddToScheme, batchv1.AddToScheme, corev1.AddToScheme, networkingv1.AddToScheme, policyv1.AddToScheme} {
		if err := add(scheme); err != nil {
			return nil, nil, err
		}
	}
	decoder := serializer.NewCodecFactory(scheme, serializer.EnableStrict).UniversalDeserializer()
	for _, r := range built.Resources() {
		name := r.GetKind() + " " + r.GetName()
		kinds = append(kinds, name)
		text, err := r.AsYAML()
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", name, err)
		}
		if _, _, err := decoder.Decode(text, nil, nil); err != nil {
			problems = append(problems, fmt.Sprintf("%s: %v", name, err))
		}
		content, err := r.Map()
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", name, err)
		}
		schema := openapi.SchemaForResourceType(yaml.TypeMeta{APIVersion: r.GetApiVersion(), Kind: r.GetKind()})
		if schema == nil {
			problems = append(problems, name+": no schema is published for it")
			continue
		}
		problems = append(problems, missing(name, content, schema.Schema)...)
	}
	return kinds, problems, nil
}

// missing names the fields that the schema requires and the value has not, at any depth.
func missing(path string, value any, schema *spec.Schema) (found []string) {
	schema = resolved(schema)
	if schema == nil {
		return nil
	}
	switch v := value.(type) {
	case map[string]any:
		for _, name := range schema.Required {
			if _, there := v[name]; !there {
				found = append(found, path+"."+name+" is missing")
			}
		}
		for name, inner := range v {
			next, known := schema.Properties[name]
			switch {
			case known:
				found = append(found, missing(path+"."+name, inner, &next)...)
			case schema.AdditionalProperties != nil && schema.AdditionalProperties.Schema != nil:
				found = append(found, missing(path+"."+name, inner, schema.AdditionalProperties.Schema)...)
			}
		}
	case []any:
		if schema.Items == nil {
			return nil
		}
		for i, inner := range v {
			found = append(found, missing(fmt.Sprintf("%s[%d]", path, i), inner, schema.Items.Schema)...)
		}
	}
	return found
}

// resolved follows a reference to another part of the published schema.
func resolved(schema *spec.Schema) *spec.Schema {
	for schema != nil && schema.Ref.String() != "" {
		next, err := openapi.Resolve(&schema.Ref, openapi.Schema())
		if err != nil {
			return nil
		}
		schema = next
	}
	return schema
}
