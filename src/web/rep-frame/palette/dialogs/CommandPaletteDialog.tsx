import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { CommandPalette } from '#web/rep-frame/palette/CommandPalette.tsx'
import { pageAt } from '#web/rep-frame/palette/commands.ts'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import type { DialogProps } from '#web/dialogs/open.ts'
import { repQuery } from '#web/rep-frame/queries.ts'
import { Modal } from '#web/ui/Modal.tsx'

/** One box for everything: quotes by anything known of them, pages, and things to do. */
export default function CommandPaletteDialog({ close }: DialogProps) {
  return (
    <Modal title="Search or type a command" variant="palette" onDismiss={close}>
      <QueryProvider>
        <Content close={close} />
      </QueryProvider>
    </Modal>
  )
}

function Content({ close }: DialogProps) {
  const [path] = useLocation()
  // Pages for reps have read it already.
  const { data: rep } = useQuery({ ...repQuery, enabled: false })
  return <CommandPalette place={{ rep: rep ?? NOBODY, page: pageAt(path) }} close={close} />
}

/** Who may do least, until it is known who signed in. */
const NOBODY = { email: '', name: '', role: 'reader' } as const

export const example = {}
