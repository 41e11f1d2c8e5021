import { sgml, xml } from '#testing/a-bank-file.ts'

/** Near the most characters that are taken. */
const LENGTH = 900_000
const HEAD = 'Date,Description,Amount\n'
const row = (dated: string, amount: string) => `${HEAD}${dated},Check,${amount}\n`
const BOMB = `<!DOCTYPE OFX [<!ENTITY a "${'x'.repeat(9000)}"><!ENTITY b "${'&a;'.repeat(9000)}"><!ENTITY f SYSTEM "file:///etc/passwd">]>`

/** What no bank sends. Each is refused whole, soon. */
export const HOSTILE_FILES: Readonly<Record<string, string>> = {
  'an empty file': '',
  'no file of a bank': '%PDF-1.7',
  'a program': '<script>alert(1)</script>',
  'no amount': row('2026-11-02', 'NaN'),
  'an amount without end': row('2026-11-02', 'Infinity'),
  'an amount of 1e308': row('2026-11-02', '1e308'),
  'an amount of a thousand digits': row('2026-11-02', '9'.repeat(1000)),
  'an amount of a thousand commas': row('2026-11-02', `"1${',000'.repeat(1000)}"`),
  'a fraction of a cent': row('2026-11-02', '0.001'),
  'an amount that is a formula': row('2026-11-02', '=1+1'),
  'the year 9999': row('9999-12-31', '1'),
  'the year 0': row('0000-01-01', '1'),
  'a day that is none': row('2026-02-30', '1'),
  'the year 9999 in OFX': sgml([{ fitid: 'H1', amount: '1', dated: '99991231' }]),
  'an amount of 1e308 in OFX': xml([{ fitid: 'H2', amount: '1e308' }]),
  'a name of 300 letters in OFX': xml([{ fitid: 'H'.repeat(300), amount: '1' }]),
  '100,000 rows': HEAD + '2026-11-02,,1\n'.repeat(100_000),
  '60,000 rows': HEAD + '2026-11-02,,1\n'.repeat(60_000),
  '20,000 columns': `${HEAD.trim()}${',a'.repeat(20_000)}\n${'1'.repeat(900)}\n`,
  'quotes without end': `${HEAD}${'"'.repeat(LENGTH)}`,
  'a bomb of entities': BOMB + xml([{ fitid: 'H3', amount: '&b;' }]),
  'a bomb within': xml([{ fitid: 'H4', amount: '1' }]).replace('<OFX>', `<OFX>${BOMB}`),
  'a file of the machine': BOMB + xml([{ fitid: 'H5', amount: '&f;' }]),
  'spaces without end': `<OFX>${' '.repeat(LENGTH)}x`,
  'comments without end': `<OFX>${'<!--'.repeat(LENGTH / 4)}`,
  'an attribute without end': `<OFX><a ${'b'.repeat(LENGTH)}`,
  'tags without end': `<OFX>${'<a'.repeat(LENGTH / 2)}`,
  'tags in tags': `<OFX>${'<a>'.repeat(LENGTH / 3)}`,
  'names in capitals': `<OFX><${'A'.repeat(LENGTH)}`,
  'the prototype of an object': '<OFX><__proto__><bankmsgsrsv1>1</bankmsgsrsv1></__proto__></OFX>',
}

/** What a spreadsheet would run. */
export const FORMULAS = ['=cmd|calc', '+1+1', '-1+1', '@SUM(1)', '=HYPERLINK("http://attack.example")']
