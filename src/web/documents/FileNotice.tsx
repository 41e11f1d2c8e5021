import { useSearchParams } from 'wouter'
import { FILE_ERROR_PARAMETER, FILE_ERRORS, type FileError } from '#contract/file-errors.ts'
import { Notice } from '#web/ui/Notice.tsx'

const MESSAGES: Record<FileError, string> = {
  missing: 'There is no such file. What there is, you find on this page.',
  failed: 'It could not be made at the moment. Wait a minute, then open it once more from this page.',
  busy: 'Too many are being made at the moment. Wait a few seconds, then open it once more from this page.',
}

/** Says why a link to a file led to this page instead. */
export function FileNotice() {
  const [search] = useSearchParams()
  const error = FILE_ERRORS.find((one) => one === search.get(FILE_ERROR_PARAMETER))
  if (!error) return null
  return (
    <div className="max-w-[50rem] print:hidden">
      <Notice kind="error" title="The file was not opened" live>
        {MESSAGES[error]}
      </Notice>
    </div>
  )
}
