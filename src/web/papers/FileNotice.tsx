import { useSearchParams } from 'wouter'
import { FILE_TROUBLE, FILE_TROUBLES, type FileTrouble } from '#contract/file-trouble.ts'
import { Notice } from '#web/ui/Notice.tsx'

const WHY: Record<FileTrouble, string> = {
  missing: 'There is no such file. What there is, you find on this page.',
  failed: 'It could not be made at the moment. Wait a minute, then open it once more from this page.',
  busy: 'Too many are being made at the moment. Wait a few seconds, then open it once more from this page.',
}

/** Why a link to a file led to this page instead. */
export function FileNotice() {
  const [search] = useSearchParams()
  const trouble = FILE_TROUBLES.find((one) => one === search.get(FILE_TROUBLE))
  if (!trouble) return null
  return (
    <div className="max-w-[50rem] print:hidden">
      <Notice kind="error" title="The file was not opened" live>
        {WHY[trouble]}
      </Notice>
    </div>
  )
}
