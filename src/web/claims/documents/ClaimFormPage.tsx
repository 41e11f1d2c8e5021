import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { sendClaimForm } from '#contract/claims/reporting.ts'
import { signedWords } from '#domain/claims/forms/prefilled.ts'
import { isUndecided } from '#domain/claims/states/claim-states.ts'
import type { FieldSet } from '#domain/values/field.ts'
import { call } from '#web/api/call.ts'
import { ClaimFrame } from '#web/claims/claim/ClaimFrame.tsx'
import { nameWin, titleOf, whoFillsIn } from '#web/claims/claim/claim-text.ts'
import { SentBack } from '#web/claims/claim/NextCard.tsx'
import { type ClaimForm, claimFormOf, hiddenInForm } from '#web/claims/documents/claim-form.ts'
import { FormField } from '#web/claims/documents/FormField.tsx'
import { SendFailure } from '#web/claims/SendFailure.tsx'
import { SlowSending } from '#web/claims/SlowSending.tsx'
import { openDraft, useKeptDraft } from '#web/claims/use-draft.ts'
import { Form } from '#web/form/Form.tsx'
import { useForm } from '#web/form/use-form.ts'
import type { PageProps } from '#web/layout/page-props.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { claimPath } from '#web/policy/claims/claim-paths.ts'
import { type Claim, claimQuery, type ClaimDocument } from '#web/policy/claims/claim-queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { notify } from '#web/ui/notify.ts'

/**
 * One document of a claim that is filled in here.
 *
 * @rule N105 The page, and the check of what is sent, are made from one definition.
 */
export default function ClaimFormPage({ params }: PageProps<'claim-form'>) {
  const { claim: number, document, place } = params
  return (
    <ClaimFrame number={number} back={{ to: claimPath(number), label: `Claim ${number.toUpperCase()}` }}>
      {(claim) => (
        <FoundForm key={`${document} ${place}`} claim={claim} document={document} place={Number(place)} />
      )}
    </ClaimFrame>
  )
}

function FoundForm({ claim, document: key, place }: { claim: Claim; document: string; place: number }) {
  const document = claim.documents.find((one) => one.key === key && one.place === place)
  const form = document && claimFormOf(document, claim)
  if (!document || !form)
    return (
      <>
        <PageTitle title="This form isn’t part of the claim" />
        <p>The claim’s page lists every document that we ask for.</p>
      </>
    )
  const title = titleOf(document, claim)
  if (!isUndecided(claim.state) || document.state === 'accepted' || document.state === 'not_needed')
    return (
      <>
        <PageTitle title={title} />
        <Notice kind="success" title="There’s nothing left to do">
          {document.state === 'accepted' ? 'We accepted this document.' : 'We no longer need this document.'}
        </Notice>
      </>
    )
  return <FillIn claim={claim} document={document} form={form} />
}

interface FillInProps {
  claim: Claim
  document: ClaimDocument
  form: ClaimForm
}

function FillIn({ claim, document, form: { key, fields, optional, initial } }: FillInProps) {
  const { number } = claim
  const { place, hint, state, reason } = document
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const name = `${number} ${key} ${place}`
  const [draft] = useState(() => openDraft(name))
  const title = titleOf(document, claim)
  const form = useForm<FieldSet, Claim, string, string>({
    fields,
    optional,
    initial: { ...initial, ...draft.texts },
    hidden: hiddenInForm,
    send: async (values, options) => {
      const body = { id: draft.id, values }
      return (await call(sendClaimForm, { params: { number, key, place }, body, ...options })).data
    },
    onDone: (answer) => {
      kept.forget()
      client.setQueryData(claimQuery(number).queryKey, { data: answer })
      void client.invalidateQueries({ queryKey: ['policy', answer.policy_number] })
      notify({ type: 'success', title: 'Document sent', message: title })
      navigate(claimPath(number))
    },
    // It may have been accepted, or the claim decided, while somebody typed.
    onFailure: () => void client.invalidateQueries({ queryKey: claimQuery(number).queryKey }),
  })
  const texts = Object.fromEntries(Object.keys(fields).map((field) => [field, form.text(field)]))
  const kept = useKeptDraft(name, draft, { texts })
  const hidden = hiddenInForm(texts)
  const signed = signedWords(document.sender)
  return (
    <>
      <div className="grid gap-2">
        <PageTitle title={title} />
        <p className="max-w-measure text-lg text-muted">
          {nameWin(claim)}. {hint}.
        </p>
      </div>
      {state === 'rejected' && reason !== null && <SentBack reason={reason} />}
      {state === 'received' && (
        <Notice kind="info" title="We have this one already">
          Sending it again replaces it. Until we’ve looked at it, that’s fine.
        </Notice>
      )}
      {signed !== undefined && (
        <Notice kind="info" title={`${whoFillsIn(document, claim)}.`}>
          Hand over this phone, or ask and enter each answer as it’s given.
        </Notice>
      )}
      <Form form={form} className="grid gap-6">
        {Object.keys(fields).map(
          (field) =>
            !hidden.includes(field) && (
              <FormField key={field} binding={form.field(field)} timeZone={claim.time_zone} />
            ),
        )}
        {signed !== undefined && <p className="ruled max-w-measure pt-4 font-medium">{signed}</p>}
        <div className="grid gap-2 sm:justify-items-start">
          <Button type="submit" kind="primary" busy={form.isBusy} className="max-sm:w-full">
            {signed === undefined ? 'Send' : 'Sign and send'}
          </Button>
          <SlowSending isBusy={form.isBusy} />
        </div>
      </Form>
      {form.failure !== undefined && (
        <SendFailure failure={form.failure} what="form" title="This form isn’t sent" />
      )}
    </>
  )
}
