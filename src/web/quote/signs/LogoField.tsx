import { useId, useState } from 'react'
import { addLogo, deleteLogo } from '#contract/logos.ts'
import { lowerFirstLetter } from '#domain/values/text-format.ts'
import { call } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { useFieldError } from '#web/form/field-texts.ts'
import type { FieldBinding } from '#web/form/bind-fields.tsx'
import { FocusOnMount } from '#web/ui/FocusOnMount.tsx'
import { useSession, useSessionState } from '#web/quote/session/context.ts'
import { textOf } from '#web/quote/answers/draft/draft.ts'
import type { SignContent } from '#domain/signs/sign-content.ts'
import { logoForm } from '#web/quote/signs/logo-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/FieldFrame.tsx'

interface LogoFieldProps extends FieldBinding {
  sign: SignContent
  sponsor: string
}

/** The logo that a sign shows instead of a name; chosen in a dialog and shown on the sign. */
export function LogoField({ sign, sponsor, ...binding }: LogoFieldProps) {
  const { name, definition } = binding
  const session = useSession()
  const state = useSessionState()
  const error = useFieldError(binding)
  const [isRemoved, setIsRemoved] = useState(false)
  const errorId = useId()
  const id = textOf(state, name)
  const guid = state.contact.id

  async function choose() {
    setIsRemoved(false)
    let added = ''
    const isChosen = await openDialog('logo-upload', {
      sign,
      sponsor,
      submitLabel: 'Use this logo',
      send: async (logo, options) => {
        added = (await call(addLogo, { params: { guid }, form: logoForm(logo), ...options })).data.id
      },
    })
    if (isChosen) await setLogo(added)
  }

  async function remove() {
    setIsRemoved(true)
    await setLogo('')
  }

  /** Deletes a replaced logo; the server keeps it if another sign shows it. */
  async function setLogo(next: string) {
    session.edit({ [name]: next })
    const isSaved = await session.flush()
    if (isSaved && id !== '') {
      await call(deleteLogo, { params: { guid, logo: id }, silent: true }).catch(() => undefined)
    }
  }

  return (
    <div>
      <div className="flex flex-wrap gap-3">
        <FocusOnMount key={String(isRemoved)} when={isRemoved}>
          <Button
            name={name}
            aria-describedby={error ? errorId : undefined}
            aria-label={`${id === '' ? 'Upload' : 'Change'} the ${lowerFirstLetter(definition.label)}`}
            onClick={() => void choose()}
          >
            {id === '' ? 'Upload the logo' : 'Change the logo'}
          </Button>
        </FocusOnMount>
        {id !== '' && (
          <Button kind="quiet" onClick={() => void remove()}>
            Remove it
          </Button>
        )}
      </div>
      <FieldError id={errorId} error={error} />
    </div>
  )
}
