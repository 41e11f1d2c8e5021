import { useSearchParams } from 'wouter'
import { FILE_ERROR_PARAMETER, FILE_ERRORS, type FileError } from '#contract/file-errors.ts'
import { Notice } from '#web/ui/Notice.tsx'

const MESSAGES: Record<FileError, string> = {
  missing: 'We couldn’t find that file. This page lists the ones you can open.',
  failed: 'We couldn’t make this file. Wait a minute, then open it again from this page.',
  busy: 'We’re making many files right now. Wait a few seconds, then open it again from this page.',
}

/** Says why a link to a file led to this page instead. */
export function FileNotice() {
  const [search] = useSearchParams()
  const error = FILE_ERRORS.find((one) => one === search.get(FILE_ERROR_PARAMETER))
  if (!error) return null
  return (
    <div className="max-w-[50rem] print:hidden">
      <Notice kind="error" title="We couldn’t open the file" live>
        {MESSAGES[error]}
      </Notice>
    </div>
  )
}
