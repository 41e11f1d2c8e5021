const MEGABYTE = 1_000_000

/** Bodies that no call accepts. */
export const WRONG_BODIES: Record<string, string> = {
  nothing: '',
  'broken JSON': '{"customFields":{"tournament_name":"x"',
  NaN: '{"customFields":{"h_yardage_1":NaN}}',
  null: 'null',
  'a list': '[]',
  'a text': '"text"',
  'a number': '7',
  'an empty object': '{}',
  'a key that would reach prototypes': '{"__proto__":{"isAdmin":true}}',
  'a key that would reach constructors': '{"constructor":{"prototype":{"isAdmin":true}}}',
  'an unknown key': '{"isAdmin":true}',
  'a null byte in a key': String.raw`{"zero \u0000 byte":1}`,
  'half a surrogate pair in a key': String.raw`{"half \ud800 pair":1}`,
  'a deep nest': `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
  'a text of a megabyte': JSON.stringify({ isAdmin: 'x'.repeat(MEGABYTE) }),
}
