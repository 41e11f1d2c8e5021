import { Component, type ComponentType, lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { loadDialogs } from '#web/dialogs/dialog-list.ts'
import { type DialogName, type DialogProps, dialogStack, type DialogInstance } from '#web/dialogs/open.ts'
import { MoneySign } from '#web/ui/money-sign.ts'
import { notify } from '#web/ui/notify.ts'

/** Rendered once. A dialog mounts when opened and unmounts when closed, so its state is always fresh. */
export function DialogHost() {
  const stack = useSyncExternalStore(dialogStack.subscribe, dialogStack.get)
  return stack.map((dialog) => (
    <DialogBoundary key={dialog.id} dialog={dialog}>
      <Suspense>
        <MountedDialog dialog={dialog} />
      </Suspense>
    </DialogBoundary>
  ))
}

const loaded = new Map<DialogName, ComponentType<DialogProps<unknown>>>()

function MountedDialog({ dialog }: { dialog: DialogInstance }) {
  const Dialog = componentOf(dialog.name)
  const { dollarSign } = dialog.props
  return (
    <MoneySign value={dollarSign}>
      <Dialog {...dialog.props} close={dialog.close} />
    </MoneySign>
  )
}

/** The only cast: `openDialog` has checked the props against this component. */
function componentOf(name: DialogName): ComponentType<DialogProps<unknown>> {
  const known = loaded.get(name)
  if (known) return known
  const component = lazy(async () => {
    const dialogs = await loadDialogs()
    return dialogs[name]() as unknown as Promise<{ default: ComponentType<DialogProps<unknown>> }>
  })
  loaded.set(name, component)
  return component
}

interface BoundaryProps {
  dialog: DialogInstance
  children: ReactNode
}

/** A dialog that fails to load or render must not break the page behind it. */
class DialogBoundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch() {
    const { dialog } = this.props
    loaded.delete(dialog.name)
    dialog.close()
    notify({
      type: 'error',
      title: 'Error',
      message: 'We couldn’t open this window. Check your internet connection.',
    })
  }

  override render() {
    return this.state.broken ? null : this.props.children
  }
}
