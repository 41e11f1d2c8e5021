const DAY_MS = 86_400_000
const RESTORE_DAYS = 30
const LINK_DAYS = 14

interface NaiveFolder {
  name: string
  isOurs: boolean
  version: number
}

interface NaiveFile {
  name: string
  bytes: number
  isMailed: boolean
  folder: string | null
  isShared: boolean
  version: number
  deletedAt: number | null
}

interface NaiveLink {
  files: readonly string[]
  endsAt: number
}

/** What somebody does to the files of a case, under ids that they know. */
export type FileDeed =
  | { does: 'make folder'; id: string; name: string; isOurs: boolean }
  | { does: 'rename folder'; id: string; name: string; version: number }
  | { does: 'remove folder'; id: string }
  | { does: 'add'; id: string; name: string; bytes: number; folder: string | null }
  | { does: 'take mail'; id: string; name: string; bytes: number }
  | { does: 'rename'; id: string; name: string; version: number }
  | { does: 'move'; files: readonly string[]; folder: string | null }
  | { does: 'share'; files: readonly string[]; isShared: boolean }
  | { does: 'delete' | 'restore'; files: readonly string[] }
  | { does: 'link'; id: string; files: readonly string[] }
  | { does: 'end link'; id: string }

/** The files of a case as somebody would keep them on paper: no locks, no states, nothing of the program. */
export class NaiveFiles {
  #folders = new Map<string, NaiveFolder>()
  #files = new Map<string, NaiveFile>()
  #links = new Map<string, NaiveLink>()
  #now: number

  constructor(now: number) {
    this.#now = now
  }

  copy(): NaiveFiles {
    const other = new NaiveFiles(this.#now)
    other.#folders = structuredClone(this.#folders)
    other.#files = structuredClone(this.#files)
    other.#links = structuredClone(this.#links)
    return other
  }

  /** At night what was deleted too long ago is gone for good. */
  pass(now: number, isNight: boolean): void {
    this.#now = now
    if (!isNight) return
    for (const [id, { deletedAt }] of this.#files)
      if (deletedAt !== null && deletedAt < now - RESTORE_DAYS * DAY_MS) this.#files.delete(id)
  }

  get folderIds(): string[] {
    return [...this.#folders.keys()]
  }

  versionOf(id: string): number {
    return (this.#files.get(id) ?? this.#folders.get(id))?.version ?? 1
  }

  /** Does it, and says whether it can be done. */
  take(deed: FileDeed): boolean {
    switch (deed.does) {
      case 'make folder':
        if (this.#isTaken(deed.name)) return false
        this.#folders.set(deed.id, { name: deed.name, isOurs: deed.isOurs, version: 1 })
        return true
      case 'rename folder':
        return this.#renameFolder(deed.id, deed.name, deed.version)
      case 'remove folder':
        return this.#removeFolder(deed.id)
      case 'add':
        if (deed.folder !== null && !this.#folders.has(deed.folder)) return false
        this.#put(deed.id, { name: deed.name, bytes: deed.bytes, folder: deed.folder, isMailed: false })
        return true
      case 'take mail':
        this.#put(deed.id, { name: deed.name, bytes: deed.bytes, folder: null, isMailed: true })
        return true
      case 'rename':
        return this.#rename(deed.id, deed.name, deed.version)
      case 'link':
        if (!this.#areHere(deed.files) || deed.files.some((id) => this.#isOurs(id))) return false
        this.#links.set(deed.id, { files: deed.files, endsAt: this.#now + LINK_DAYS * DAY_MS })
        return true
      case 'end link':
        return this.#links.delete(deed.id)
      default:
        return this.#changeFiles(deed)
    }
  }

  /** All that anybody sees, in one order. */
  see(): object {
    const here = [...this.#files].filter(([, { deletedAt }]) => deletedAt === null)
    const links = [...this.#links.values()].filter(({ endsAt }) => endsAt > this.#now)
    const atCarrier = (id: string) => !this.#isOurs(id) && links.some(({ files }) => files.includes(id))
    const mailed = here.filter(([, { folder, isMailed }]) => folder === null && isMailed)
    return {
      files: here
        .map(([id, file]) => ({
          id,
          name: file.name,
          bytes: file.bytes,
          version: file.version,
          folder: file.folder ?? (file.isMailed ? 'mails' : null),
          seen_by: ['office', ...(file.isShared ? ['holder'] : []), ...(atCarrier(id) ? ['carrier'] : [])],
        }))
        .toSorted(byId),
      deleted: [...this.#files]
        .filter(([, { deletedAt }]) => deletedAt !== null)
        .map(([id]) => id)
        .toSorted(),
      folders: [
        ...[...this.#folders].map(([id, { name, isOurs, version }]) => ({
          id,
          name,
          version,
          kind: isOurs ? 'ours' : 'own',
          count: here.filter(([, { folder }]) => folder === id).length,
        })),
        ...(mailed.length > 0
          ? [{ id: 'mails', name: 'From mails', version: 1, kind: 'mails', count: mailed.length }]
          : []),
      ].toSorted(byId),
      bytes: here.reduce((sum, [, { bytes }]) => sum + bytes, 0),
      atHolder: here
        .filter(([, { isShared }]) => isShared)
        .map(([id]) => id)
        .toSorted(),
      atCarrier: links
        .flatMap(({ files }) => files.filter((id) => here.some(([one]) => one === id) && !this.#isOurs(id)))
        .toSorted(),
    }
  }

  #put(id: string, file: Pick<NaiveFile, 'name' | 'bytes' | 'folder' | 'isMailed'>): void {
    this.#files.set(id, { ...file, isShared: false, version: 1, deletedAt: null })
  }

  #isTaken(name: string, but?: string): boolean {
    return [...this.#folders].some(([id, one]) => id !== but && one.name.toLowerCase() === name.toLowerCase())
  }

  #renameFolder(id: string, name: string, version: number): boolean {
    const folder = this.#folders.get(id)
    if (folder?.name === name) return true
    if (!folder || folder.version !== version || this.#isTaken(name, id)) return false
    Object.assign(folder, { name, version: version + 1 })
    return true
  }

  #removeFolder(id: string): boolean {
    const inside = [...this.#files.values()].filter(({ folder }) => folder === id)
    if (!this.#folders.has(id) || inside.some(({ deletedAt }) => deletedAt === null)) return false
    for (const file of inside) file.folder = null
    return this.#folders.delete(id)
  }

  #rename(id: string, name: string, version: number): boolean {
    const file = this.#files.get(id)
    if (!file || file.deletedAt !== null) return false
    if (file.name === name) return true
    if (file.version !== version) return false
    Object.assign(file, { name, version: version + 1 })
    return true
  }

  #changeFiles(deed: Extract<FileDeed, { does: 'move' | 'share' | 'delete' | 'restore' }>): boolean {
    const chosen = deed.files.flatMap((id) => this.#files.get(id) ?? [])
    if (chosen.length < deed.files.length) return false
    if (deed.does === 'restore') return this.#restore(chosen)
    if (deed.does === 'delete') {
      for (const file of chosen) file.deletedAt ??= this.#now
      return true
    }
    if (!this.#areHere(deed.files)) return false
    if (deed.does === 'share') {
      if (deed.isShared && deed.files.some((id) => this.#isOurs(id))) return false
      for (const file of chosen) file.isShared = deed.isShared
      return true
    }
    if (deed.does !== 'move') return false
    const { folder } = deed
    const into = folder === null ? undefined : this.#folders.get(folder)
    if (folder !== null && !into) return false
    for (const file of chosen)
      Object.assign(file, { folder, isShared: file.isShared && into?.isOurs !== true })
    return true
  }

  #restore(chosen: readonly NaiveFile[]): boolean {
    const oldest = this.#now - RESTORE_DAYS * DAY_MS
    if (chosen.some(({ deletedAt }) => deletedAt !== null && deletedAt < oldest)) return false
    for (const file of chosen) file.deletedAt = null
    return true
  }

  #areHere(files: readonly string[]): boolean {
    return files.every((id) => this.#files.get(id)?.deletedAt === null)
  }

  #isOurs(id: string): boolean {
    return this.#folders.get(this.#files.get(id)?.folder ?? '')?.isOurs === true
  }
}

function byId(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? -1 : 1
}
