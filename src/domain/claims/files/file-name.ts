const LONGEST = 120

/** Control signs, and those that turn or hide what stands around them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu

/**
 * The name of a file as it is shown: a label and nothing else. No path, no control sign, nothing that turns the direction of reading.
 */
export function labelOfFile(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last.normalize('NFC').replaceAll(UNSEEN, '').replaceAll(/\s+/g, ' ').trim()
  const isNamed = plain !== '' && plain !== '.' && plain !== '..'
  return isNamed ? [...plain].slice(0, LONGEST).join('') : 'file'
}
