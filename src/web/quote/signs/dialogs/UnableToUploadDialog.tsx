import { FILE_PROBLEM_MESSAGES, PICTURE_HINT } from '#domain/files/picture.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { NoticeDialog } from '#web/dialogs/shells.tsx'
import { asSentence } from '#web/ui/as-sentence.ts'

interface UnableToUploadProps extends DialogProps {
  /** What is wrong with the file, and what to do. */
  reason: string
}

/** @rule D30 A refused file says why: its kind, its size, a content that is not that kind, or an interruption. */
export default function UnableToUploadDialog({ reason, close }: UnableToUploadProps) {
  return (
    <NoticeDialog
      title="We couldn’t upload this file"
      close={() => close()}
      closeLabel="Close and choose again"
    >
      <p className="font-semibold">{asSentence(reason)}</p>
      <p className="text-muted">Nothing was changed. What fits: {PICTURE_HINT.replace(/^A/, 'a')}.</p>
    </NoticeDialog>
  )
}

export const example: Omit<UnableToUploadProps, 'close'> = { reason: FILE_PROBLEM_MESSAGES.FILE_TYPE }
