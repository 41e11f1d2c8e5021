import { people } from '#web/admin/mailings/mailing-texts.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { ConfirmDialog } from '#web/dialogs/shells.tsx'

interface ConfirmMailingProps extends DialogProps<true> {
  what: 'delete' | 'stop' | 'resume'
  /** Who still waits for their email. */
  waiting?: number
}

const TEXTS = {
  delete: {
    title: 'Delete this draft?',
    label: 'Delete the draft',
    text: () => 'You’ll lose its text and its audience.',
  },
  stop: {
    title: 'Stop sending?',
    label: 'Stop sending',
    text: () => 'Emails that are on the way still go out. You can resume later, and no one gets it twice.',
  },
  resume: {
    title: 'Resume sending?',
    label: 'Resume sending',
    text: (waiting: number) => `It goes to the ${people(waiting)} who still wait for it.`,
  },
} as const

/** Asks before a draft is lost, or a mailing is stopped or resumed. */
export default function ConfirmMailingDialog({ what, waiting = 0, close }: ConfirmMailingProps) {
  const { title, label, text } = TEXTS[what]
  return (
    <ConfirmDialog
      title={title}
      close={() => close()}
      confirmLabel={label}
      confirmKind={what === 'resume' ? 'primary' : 'destructive'}
      onConfirm={() => close(true)}
    >
      <p>{text(waiting)}</p>
    </ConfirmDialog>
  )
}

export const example: Omit<ConfirmMailingProps, 'close'> = { what: 'stop' }
