/** The files that were dropped, those of dropped folders too, as deep as they go. */
export async function readDropped(transfer: DataTransfer): Promise<File[]> {
  // Read at once: the list is empty after the first wait.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (entries.length === 0) return [...transfer.files]
  return (await Promise.all(entries.map(filesOf))).flat()
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))]
  if (!isFolder(entry)) return []
  const inside: File[] = []
  const reader = entry.createReader()
  // A browser answers with a hundred at a time.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return inside
    inside.push(...(await Promise.all(some.map(filesOf))).flat())
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** Pictures of the clipboard, each with a name of its own: a browser calls all of them `image.png`. */
export function readPasted(transfer: DataTransfer | null, now: Date): File[] {
  const files = [...(transfer?.files ?? [])]
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-').replace('T', ' ')
  return files.map((file, at) =>
    /^image\.\w+$/.test(file.name)
      ? new File([file], `Picture ${time}${at === 0 ? '' : ` ${at + 1}`}.${file.name.split('.').at(-1)}`, {
          type: file.type,
        })
      : file,
  )
}
