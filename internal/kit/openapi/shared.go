package openapi

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

const schemaRef = "#/components/schemas/"

// worthSharing is the length in JSON from which two schemas that say the same are one. Shorter ones keep their names: a reason is
// a reason in many bodies.
const worthSharing = 300

// share makes one of schemas that say the same: the one with the shortest name. A schema that refers to two which have become
// one may then be the same as another, so it goes on until nothing changes.
func (m *maker) share() error {
	for {
		renamed := map[string]string{} // what is left out: what stands for it
		kept := map[string]string{}    // by what they say
		for _, name := range slices.SortedFunc(maps.Keys(m.schemas), byLength) {
			text, err := json.Marshal(m.schemas[name])
			if err != nil {
				return fmt.Errorf("write the schema %s: %w", name, err)
			}
			if same, ok := kept[string(text)]; ok && len(text) >= worthSharing {
				renamed[name] = same
			} else {
				kept[string(text)] = name
			}
		}
		if len(renamed) == 0 {
			return nil
		}
		for name := range renamed {
			delete(m.schemas, name)
		}
		for code, name := range m.FailureData {
			m.FailureData[code] = cmp.Or(renamed[name], name)
		}
		eachObject([]any{m.spec["paths"], m.schemas}, func(o object) {
			for member, value := range o { // $ref, or a value of a discriminator's mapping
				name, _ := value.(string)
				if same, ok := renamed[strings.TrimPrefix(name, schemaRef)]; ok && strings.HasPrefix(name, schemaRef) {
					o[member] = schemaRef + same
				}
			}
		})
	}
}

func byLength(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) }

// open leaves out that an object may have other members, which every object may that does not say otherwise.
func (m *maker) open() {
	eachObject(m.schemas, func(o object) {
		if o["additionalProperties"] == true {
			delete(o, "additionalProperties")
		}
	})
}

// eachObject calls do for every object in the value.
func eachObject(value any, do func(o object)) {
	switch v := value.(type) {
	case object:
		do(v)
		for _, one := range v {
			eachObject(one, do)
		}
	case []any:
		for _, one := range v {
			eachObject(one, do)
		}
	}
}
