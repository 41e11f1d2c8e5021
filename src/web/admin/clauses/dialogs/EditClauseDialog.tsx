import { useState } from 'react'
import { addClause, changeClause, type Clause, type ClauseVersion } from '#contract/endorsements.ts'
import { clauseFields } from '#domain/policy/endorsements/endorsement.fields.ts'
import { EarlierText } from '#web/admin/versions/EarlierText.tsx'
import { call } from '#web/api/call.ts'
import { isCallError } from '#web/api/call-error.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { TextArea, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Notice } from '#web/ui/Notice.tsx'

interface EditClauseProps extends DialogProps<Clause> {
  /** Left out, a new one is added. */
  clause?: Clause | undefined
  /** The version whose words it starts with, instead of those that it has now. */
  earlier?: ClauseVersion | undefined
}

/**
 * Adds a clause, or writes its next version.
 *
 * @rule D33 An earlier text is taken back by saving it as the next version.
 * @rule T18 What somebody else wrote meanwhile is shown beside what was typed; saving again replaces it.
 */
export default function EditClauseDialog({ clause, earlier, close }: EditClauseProps) {
  const words = earlier ?? clause
  const [current, setCurrent] = useState<Clause>()
  const version = current?.version ?? clause?.version ?? 1
  const form = useForm({
    fields: clauseFields,
    initial: { name: words?.name ?? '', text: words?.text ?? '' },
    send: (body, { handlesError, ...options }) =>
      clause
        ? call(changeClause, { params: { id: clause.id }, body: { version, ...body }, handlesError })
        : call(addClause, { body, handlesError, ...options }),
    onDone: ({ data }) => close(data),
    onFailure: (failure) => {
      if (isCallError(failure, 'CLAUSE_CHANGED')) setCurrent(failure.data as Clause)
    },
  })
  return (
    <FormDialog
      title={clause ? 'Edit the clause' : 'Add a clause'}
      submitLabel={clause ? 'Save the clause' : 'Add'}
      failureTitle="Nothing was saved"
      close={() => close()}
      form={form}
    >
      {earlier && <EarlierText version={earlier.version} />}
      <TextField {...form.field('name')} size="medium" autoComplete="off" />
      <TextArea {...form.field('text')} rows={8} />
      {current && (
        <Notice kind="info" title={`${current.changed_by} saved this meanwhile`}>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {current.name}: {current.text}
          </p>
        </Notice>
      )}
    </FormDialog>
  )
}

export const example: Omit<EditClauseProps, 'close'> = {
  clause: {
    id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    name: 'Spectators',
    text: 'Spectators stand behind the rope.',
    active: true,
    version: 2,
    changed_at: '2027-01-15T18:00:00.000Z',
    changed_by: 'Robin Hill',
  },
}
