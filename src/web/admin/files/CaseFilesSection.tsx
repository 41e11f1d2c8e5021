import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { CaseFile } from '#contract/files/case-files.ts'
import { filesPath } from '#web/admin/files/files-path.ts'
import { Thumb } from '#web/admin/files/preview/Thumb.tsx'
import { type CaseFolders, foldersQuery, newestFilesQuery } from '#web/admin/files/queries.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/Link.tsx'

const SHOWN = 3

/** The newest files of a case, and the way to all of them. It keeps its height while they load. */
export function CaseFilesSection({ guid }: { guid: string }) {
  const folders = useQuery(foldersQuery(guid))
  const newest = useQuery(newestFilesQuery(guid))
  return (
    <section aria-labelledby="case-files" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="case-files" className="text-lg">
          Files{' '}
          <span className="font-sans text-sm font-normal text-muted">
            {folders.data && sayHowMany(folders.data)}
          </span>
        </h2>
        <TextLink to={filesPath(guid)} className="inline-flex min-h-11 items-center text-sm">
          Open<span className="sr-only"> all files</span>
        </TextLink>
      </div>
      <div className="min-h-34">
        <QueryView
          query={newest}
          waiting={
            <Row>
              {[0, 1, 2].map((at) => (
                <Skeleton key={at} className="h-20 w-full" />
              ))}
            </Row>
          }
          failure={{ of: 'part', title: 'We can’t show the files right now' }}
          empty={<p className="text-sm text-muted">There are no files yet.</p>}
        >
          {(files) => (
            <Row label="Newest files">
              {files.slice(0, SHOWN).map((file) => (
                <li key={file.id} className="min-w-0">
                  <File guid={guid} file={file} folders={folders.data?.folders ?? []} />
                </li>
              ))}
            </Row>
          )}
        </QueryView>
      </div>
    </section>
  )
}

function Row({ label, children }: { label?: string; children: ReactNode }) {
  const look = 'grid grid-cols-3 gap-3'
  return label === undefined ? (
    <div className={look}>{children}</div>
  ) : (
    <ul aria-label={label} className={look}>
      {children}
    </ul>
  )
}

interface FileProps {
  guid: string
  file: CaseFile
  folders: CaseFolders['folders']
}

function File({ guid, file, folders }: FileProps) {
  const folder = folders.find(({ id }) => id === file.folder)
  return (
    <Link
      href={filesPath(guid, file.folder ?? undefined)}
      className="group grid min-w-0 gap-1 rounded-md text-sm no-underline"
    >
      <Thumb guid={guid} file={file} className="h-20 w-full" />
      <span className="truncate font-medium group-hover:text-fairway group-hover:underline">
        <bdi>{file.name}</bdi>
      </span>
      <span className="truncate text-muted">
        {folder ? `${folder.name}, ${folder.count}` : 'Outside folders'}
      </span>
    </Link>
  )
}

function sayHowMany({ count, folders }: CaseFolders): string {
  const used = folders.filter((folder) => folder.count > 0).length
  if (used === 0) return String(count)
  return `${count.toLocaleString('en-US')} in ${used === 1 ? '1 folder' : `${used} folders`}`
}
