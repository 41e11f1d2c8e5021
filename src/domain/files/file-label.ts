/** The longest name of a file or a folder. */
export const MOST_NAME_CHARACTERS = 120

/** Control signs, and those that turn or hide what stands around them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/gu

/** Devices of Windows, which saves no file under their names, whatever its ending. */
const DEVICES = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?:\.|$)/i

const UNFIT_FOR_DISKS = /[/\\:*?"<>|]/

/**
 * The name of a file as it is shown: a label and nothing else. No path, no control sign, nothing that turns the direction of reading.
 */
export function labelOfFile(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last.normalize('NFC').replaceAll(UNSEEN, '').replaceAll(/\s+/g, ' ').trim()
  const isNamed = plain !== '' && plain !== '.' && plain !== '..'
  return isNamed ? shorten(plain) : 'file'
}

/** Shorter, with its ending: that says what it is. */
function shorten(name: string): string {
  const characters = [...name]
  if (characters.length <= MOST_NAME_CHARACTERS) return name
  const ending = [...(/\.[\w-]{1,10}$/.exec(name)?.[0] ?? '')]
  return [...characters.slice(0, MOST_NAME_CHARACTERS - ending.length), ...ending].join('')
}

/** Whether every disk takes it as a name, and every reader reads it as it is. */
export function isPlainFileName(name: string): boolean {
  return (
    name.replaceAll(UNSEEN, '') === name &&
    !UNFIT_FOR_DISKS.test(name) &&
    !DEVICES.test(name) &&
    !/^[.\s]|[.\s]$/.test(name)
  )
}

/**
 * The name of what arrived, as it is kept: the label of its sender, made fit for every disk.
 *
 * @rule N107 A name leads nowhere: paths, control signs and the names of devices are taken out of it as it arrives.
 */
export function nameForDisks(name: string): string {
  const label = labelOfFile(name).replaceAll(new RegExp(UNFIT_FOR_DISKS, 'g'), '-')
  const trimmed = label.replaceAll(/^[.\s]+|[.\s]+$/g, '')
  if (trimmed === '') return 'file'
  return DEVICES.test(trimmed) ? shorten(`_${trimmed}`) : trimmed
}

/** The same name for two files of one archive: the second has a number before its ending. */
export function numberName(name: string, count: number): string {
  if (count < 2) return name
  const dot = name.lastIndexOf('.')
  return dot > 0 ? `${name.slice(0, dot)} (${count})${name.slice(dot)}` : `${name} (${count})`
}
