import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { fromFd, type Entry, type ZipFile } from 'yauzl'

export interface ArchiveFound {
  /** What a program of an office makes of it, such as a document of Word. */
  isOffice: boolean
  problem: 'locked' | 'unreadable' | 'holds-program' | 'macros' | undefined
}

const MOST_ENTRIES = 10_000

/** A name of a file in an archive that a system runs, or that is an archive again. */
type IsRefusedName = (name: string) => boolean

/**
 * Looks at the list of an archive, and at nothing that it holds.
 *
 * @rule N107 An archive with programs or scripts in it, one that is locked, and one within another are refused; so are documents with macros.
 */
export async function checkArchive(file: FileHandle, isRefusedName: IsRefusedName): Promise<ArchiveFound> {
  try {
    const archive = await promisify<number, object, ZipFile>(fromFd)(file.fd, {
      lazyEntries: true,
      autoClose: false,
      strictFileNames: true,
    })
    return await readList(archive, isRefusedName)
  } catch {
    return { isOffice: false, problem: 'unreadable' }
  }
}

function readList(archive: ZipFile, isRefusedName: IsRefusedName): Promise<ArchiveFound> {
  return new Promise((resolve, reject) => {
    const names: string[] = []
    let isLocked = false
    archive.on('error', reject)
    archive.on('end', () => resolve(judge(names, isLocked, isRefusedName)))
    archive.on('entry', ({ fileName, generalPurposeBitFlag }: Entry) => {
      names.push(fileName)
      isLocked ||= (generalPurposeBitFlag & 1) === 1
      if (names.length > MOST_ENTRIES) reject(new Error('It holds too many files'))
      else archive.readEntry()
    })
    archive.readEntry()
  })
}

const OFFICE_PARTS = ['[Content_Types].xml', 'mimetype']
/** Macros of Microsoft’s programs, and of those that write open documents. */
const MACROS = /(?:^|\/)vbaProject\.bin$|(?:^|\/)vbaData\.xml$|^(?:Basic|Scripts)\/|(?:^|\/)macrosheets\//i
/** Programs within documents, such as what a slide starts. */
const EMBEDDED = /(?:^|\/)(?:activeX|embeddings)\/.*\.(?:bin|exe|ocx)$/i

function judge(names: readonly string[], isLocked: boolean, isRefusedName: IsRefusedName): ArchiveFound {
  const isOffice = OFFICE_PARTS.some((part) => names.includes(part))
  if (isLocked) return { isOffice, problem: 'locked' }
  if (isOffice) {
    const hasMacros = names.some((name) => MACROS.test(name) || EMBEDDED.test(name))
    return { isOffice, problem: hasMacros ? 'macros' : undefined }
  }
  return { isOffice, problem: names.some(isRefusedName) ? 'holds-program' : undefined }
}
