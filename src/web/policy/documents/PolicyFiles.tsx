import { downloadPolicyFile } from '#contract/files/policy-files.ts'
import { formatFileSize } from '#domain/desk/case-mail/mail-size.ts'
import { endpointUrl } from '#web/api/call.ts'
import { DOCUMENT_ICON_PATHS } from '#web/policy/documents/document-icon-paths.tsx'
import type { SharedFile } from '#web/policy/documents/policy-files-query.ts'
import { IconFrame } from '#web/ui/Icon.tsx'

const addedOn = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** @rule N107 What the office shares with the holder of a policy, to save. */
export function PolicyFiles({ number, files }: { number: string; files: readonly SharedFile[] }) {
  if (files.length === 0) return null
  return (
    <section aria-labelledby="shared-files" className="print:hidden">
      <h2 id="shared-files" className="mb-3 text-lg">
        Files from us
      </h2>
      <ul aria-labelledby="shared-files" className="ruled">
        {files.map(({ id, name, bytes, added_at: at }) => (
          <li key={id} className="grid min-h-14 content-center border-b border-line py-1.5">
            <a
              href={endpointUrl(downloadPolicyFile.path, { params: { number, file: id } })}
              download
              className="inline-flex min-h-8 items-center gap-2 font-semibold wrap-anywhere text-fairway underline decoration-1 underline-offset-4 hover:decoration-2 pointer-coarse:min-h-11"
            >
              <IconFrame className="">{DOCUMENT_ICON_PATHS.download}</IconFrame>
              <span className="min-w-0">
                <span className="sr-only">Download </span>
                {name}
              </span>
            </a>
            <p className="ml-7 text-sm text-muted">
              {addedOn.format(new Date(at))}, {formatFileSize(bytes)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
