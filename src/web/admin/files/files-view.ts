import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { isFilledByItself } from '#domain/files/case-files.ts'

export const SORTS = ['added', 'name', 'from', 'size'] as const
export type Sort = (typeof SORTS)[number]

/** What is shown of the files of a case: all that the address says about it. */
export interface FilesView {
  /** Undefined for all of them. */
  folder: string | undefined
  /** With `-` before it for the reverse. */
  sort: Sort | `-${Sort}`
  /** Those that can be restored, instead of those that are there. */
  isDeleted: boolean
  /** A part of their names. */
  text: string
}

const NEWEST_FIRST = '-added'
const FOLDER = /^[\w-]{1,40}$/

export function readFilesView(address: URLSearchParams): FilesView {
  const folder = address.get('folder') ?? ''
  const sort = address.get('sort') ?? ''
  const known = SORTS.find((one) => one === sort.replace(/^-/, ''))
  return {
    folder: FOLDER.test(folder) ? folder : undefined,
    sort: known ? (sort.startsWith('-') ? `-${known}` : known) : NEWEST_FIRST,
    isDeleted: address.get('deleted') === 'yes',
    text: (address.get('text') ?? '').trim().slice(0, 200),
  }
}

/** Below the page, with `?` before it if anything is said. */
export function writeFilesView({ folder, sort, isDeleted, text }: FilesView): string {
  const address = new URLSearchParams({
    ...(folder !== undefined && { folder }),
    ...(isDeleted && { deleted: 'yes' }),
    ...(sort !== NEWEST_FIRST && { sort }),
    ...(text !== '' && { text }),
  }).toString()
  return address && `?${address}`
}

/** The view of the address, and how to change it: another folder is another entry of the history. */
export function useFilesView(): [FilesView, (change: Partial<FilesView>) => void] {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const view = useMemo(() => readFilesView(new URLSearchParams(search)), [search])
  return [
    view,
    (change) => {
      const isPlace = 'folder' in change || 'isDeleted' in change
      navigate(path + writeFilesView({ ...view, ...change }), { replace: !isPlace })
    },
  ]
}

/** Which folder a list of all of them, or of those without one, stands for where files are sent: none. */
export function folderForFiles(folder: string | undefined): string | null {
  return folder === undefined || folder === 'none' || isFilledByItself(folder) ? null : folder
}
