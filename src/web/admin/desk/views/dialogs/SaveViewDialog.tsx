import { useState } from 'react'
import { addView, removeView, saveView, type View } from '#contract/desk/views.ts'
import type { DeskListName } from '#domain/desk/desk-lists.ts'
import { viewFields } from '#domain/desk/view.fields.ts'
import { viewsQuery } from '#web/rep-frame/saved-views.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'

interface SaveViewProps extends DialogProps<View | 'removed'> {
  list: DeskListName
  query: string
  /** A view of the rep's own to be renamed, shared or removed; a new one otherwise. */
  view?: View
}

/** Asks what a view is called, and whether other reps have it. */
export default function SaveViewDialog({ list, query, view, close }: SaveViewProps) {
  const [isShared, setShared] = useState(view?.is_shared ?? false)
  const form = useForm({
    fields: viewFields,
    initial: { name: view?.name ?? '' },
    send: async ({ name }, options) => {
      const body = { name, query, is_shared: isShared }
      const answer = view
        ? await call(saveView, {
            params: { id: view.id },
            body: { ...body, version: view.version },
            handlesError: () => true,
          })
        : await call(addView, { body: { ...body, list }, ...options })
      await queryClient.invalidateQueries(viewsQuery)
      return answer.data
    },
    onDone: (saved) => close(saved),
  })

  async function remove() {
    if (!view) return
    await call(removeView, { params: { id: view.id } })
    await queryClient.invalidateQueries(viewsQuery)
    close('removed')
  }

  return (
    <FormDialog
      title={view ? 'Change this view' : 'Save this view'}
      submitLabel={view ? 'Save' : 'Save view'}
      failureTitle="We couldn’t save the view"
      close={() => close()}
      form={form}
      alternatives={
        view && (
          <Button kind="destructive" onClick={() => void remove().catch(() => undefined)}>
            Remove view
          </Button>
        )
      }
    >
      <p className="text-muted">We’ll save the current filters, order, and columns.</p>
      <TextField {...form.field('name')} autoComplete="off" />
      <Checkbox
        name="is_shared"
        label="Share it with all reps"
        hint="Other reps can open it. Only you can change it."
        value={isShared ? 'Yes' : 'No'}
        onChange={(value) => setShared(value === 'Yes')}
      />
    </FormDialog>
  )
}

export const example: Omit<SaveViewProps, 'close'> = { list: 'quotes', query: 'state=sent' }
