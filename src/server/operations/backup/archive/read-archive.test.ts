import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Header } from '#server/operations/backup/archive/archive-layout.ts'
import { readArchive } from '#server/operations/backup/archive/read-archive.ts'
import { writeArchive } from '#server/operations/backup/archive/write-archive.ts'
import { aBackupHeader, type MadeUpEntry, writeMadeUpBackup } from '#testing/backup-archive.ts'

const KEY = 'a key of the tests of archives'
const header: Header = {
  format: 1,
  product: '0.1.0',
  migration: '0000_quotes_to_policies',
  moment: '2027-01-15T18:30:00.000Z',
  database: 'embedded',
  tables: [{ name: 'quotes', columns: ['id'] }],
}
const CONTENTS = { rows: { quotes: 2 }, sequences: [], lostFiles: [] }
/** Each opens an encrypted archive twice, which is slow on purpose. */
const PLACES = 6
const PART = 'database/quotes/000001.jsonl'
const FILE = 'files/logo/3f2504e0-4f89-41d3-9a0c-0305e82c3301'

function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'albatross-archive-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function anArchive(key: string | undefined): Promise<string> {
  const target = path.join(aFolder(), 'backup')
  await writeArchive({ target, key, header }, async ({ add }) => {
    await add(PART, Buffer.from('["1"]\n["2"]\n'))
    // Incompressible, so that there are bytes to change all over the file.
    await add(
      FILE,
      Buffer.from(Array.from({ length: 200_000 }, (_, nth) => (nth * nth * 31 + (nth >> 3)) % 251)),
    )
    return CONTENTS
  })
  return target
}

async function madeUp(...entries: MadeUpEntry[]): Promise<string> {
  const file = path.join(aFolder(), 'backup')
  await writeMadeUpBackup(file, entries)
  return file
}

/** The sentence with which an archive is refused; reading stops before a part of it is believed. */
async function refusal(file: string, key?: string): Promise<string> {
  const error = await readArchive(file, key).then(
    () => new Error('It was accepted'),
    (thrown: unknown) => thrown as Error,
  )
  expect(error.name, error.stack).toBe('BackupError')
  return error.message
}

describe.each([undefined, KEY])('an archive with the key %s', (key) => {
  it('O15 is read as it was written', async () => {
    const file = await anArchive(key)
    const parts: string[] = []
    const { manifest, ...read } = await readArchive(file, key, {
      onPart: async (name) => void parts.push(name),
    })
    expect(read.header).toEqual(header)
    expect(parts).toEqual([PART, FILE])
    expect(manifest).toMatchObject(CONTENTS)
  })

  it('O15 is refused when it was cut short or changed, wherever', { timeout: 120_000 }, async () => {
    const file = await anArchive(key)
    const whole = readFileSync(file)
    const places = Array.from({ length: PLACES }, (_, nth) =>
      Math.floor(((nth + 0.5) / PLACES) * whole.length),
    )
    for (const place of places) {
      writeFileSync(file, whole.subarray(0, place))
      expect(await refusal(file, key)).toMatch(/is damaged or incomplete, so it wasn’t used\.$/)
      const changed = Buffer.from(whole)
      changed[place] = (changed[place] ?? 0) ^ 1
      writeFileSync(file, changed)
      expect(await refusal(file, key), `byte ${place}`).toMatch(/damaged or incomplete|isn’t the key/)
    }
    writeFileSync(file, whole)
    expect(await readArchive(file, key)).toMatchObject({ header })
  })
})

describe('O15 keys of archives', () => {
  it('O15 another key, no key and a key for what is not encrypted are each named', async () => {
    const encrypted = await anArchive(KEY)
    expect(await refusal(encrypted, `${KEY}!`)).toBe(
      'BACKUP_KEY isn’t the key this backup was encrypted with.',
    )
    expect(await refusal(encrypted)).toMatch(/ is encrypted\. Set BACKUP_KEY to the key it was made with\.$/)
    expect(await refusal(await anArchive(undefined), KEY)).toMatch(/ isn’t encrypted but BACKUP_KEY is set/)
  })

  it('O15 nothing of an encrypted one can be read in its bytes', async () => {
    expect(readFileSync(await anArchive(KEY)).includes('quotes_to_policies')).toBe(false)
  })
})

describe('O15 archives that somebody made up', () => {
  it.each([
    ['../../etc/cron.d/quotes'],
    ['/etc/passwd'],
    ['files/../../quotes'],
    ['files/logo/..'],
    ['database/quotes/../../000001.jsonl'],
    ['database/Quotes; drop table quotes/000001.jsonl'],
    ['files\\logo\\quotes'],
    ['pg/PG_VERSION'],
    ['.env'],
  ])('O15 the name %s is refused', async (name) => {
    expect(await refusal(await madeUp(aBackupHeader(), { name }))).toMatch(
      /^The backup contains ".+", which no backup/,
    )
  })

  it.each(['symlink', 'link', 'directory', 'fifo', 'character-device'] as const)(
    'O15 a %s is refused, also under a name of a backup',
    async (type) => {
      const linkname = type.endsWith('link') ? '/etc/passwd' : undefined
      const entry = { name: FILE, type, ...(linkname !== undefined && { linkname }) }
      expect(await refusal(await madeUp(aBackupHeader(), entry))).toMatch(
        / as a .+, not as a file\.$|no backup contains/,
      )
    },
  )

  it('O15 a later format is named, and so is what is no backup at all', async () => {
    expect(await refusal(await madeUp(aBackupHeader({ format: 2 })))).toMatch(/format 2.+use a newer build/)
    const file = path.join(aFolder(), 'letter.txt')
    writeFileSync(file, 'Dear all')
    expect(await refusal(file)).toMatch(/letter\.txt isn’t an Albatross backup\.$/)
    expect(await refusal(path.join(aFolder(), 'none'))).toMatch(/none can’t be read \(ENOENT\)\.$/)
    expect(await refusal(aFolder())).toMatch(/can’t be read \(EISDIR\)\.$/)
  })

  it('O15 a manifest that states something else, comes early or is missing is no end', async () => {
    const part = { name: PART, content: '["1"]\n' }
    const manifest = (parts: object[]) => ({
      name: 'manifest.json',
      content: JSON.stringify({ parts, rows: {}, sequences: [], lostFiles: [] }),
    })
    expect(await refusal(await madeUp(aBackupHeader(), part, manifest([])))).toMatch(/damaged or incomplete/)
    expect(await refusal(await madeUp(manifest([]), aBackupHeader()))).toMatch(/damaged or incomplete/)
    const twice = await madeUp(aBackupHeader(), part, manifest([]), part)
    expect(await refusal(twice)).toMatch(/damaged or incomplete|goes on after its end/)
  })
})

describe('O15 the file of an archive', () => {
  it('O15 belongs to its owner alone, whatever the umask is, in a folder of the same', async () => {
    const before = process.umask(0)
    onTestFinished(() => void process.umask(before))
    const target = path.join(aFolder(), 'new', 'backup')
    await writeArchive({ target, key: undefined, header }, async () => CONTENTS)
    expect(statSync(target).mode & 0o777).toBe(0o600)
    expect(statSync(path.dirname(target)).mode & 0o777).toBe(0o700)
  })

  it('O15 appears whole or not at all, and never replaces another', async () => {
    const folder = aFolder()
    const target = path.join(folder, 'backup')
    const failing = writeArchive({ target, key: KEY, header }, async ({ add }) => {
      await add(PART, Buffer.from('["1"]\n'))
      expect(readdirSync(folder)).not.toContain('backup')
      throw new Error('The database is gone')
    })
    await expect(failing).rejects.toThrow('The database is gone')
    expect(readdirSync(folder)).toEqual([])

    mkdirSync(target)
    const taken = writeArchive({ target, key: KEY, header }, async () => CONTENTS)
    await expect(taken).rejects.toThrow(/already exists/)
  })
})
