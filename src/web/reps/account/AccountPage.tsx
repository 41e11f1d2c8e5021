import { type ReactNode } from 'react'
import { ROLE_TEXTS } from '#domain/reps/roles.ts'
import { PasswordForm } from '#web/reps/account/PasswordForm.tsx'
import { Sessions } from '#web/reps/account/Sessions.tsx'
import { SecondFactor } from '#web/reps/second-factor/SecondFactor.tsx'
import { RepPage } from '#web/reps/RepPage.tsx'

/** A rep's own sign-in: password, second factor and sessions. */
export default function AccountPage() {
  return (
    <RepPage
      title="Your account"
      lead={({ name, email, role }) => `${name} (${email}) · ${ROLE_TEXTS[role].label}`}
      permission="own-account"
    >
      <Part title="Password">
        <PasswordForm />
      </Part>
      <Part title="Second factor">
        <SecondFactor />
      </Part>
      <Part title="Where you are signed in">
        <Sessions />
      </Part>
    </RepPage>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="ruled grid gap-4 pt-6">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}
