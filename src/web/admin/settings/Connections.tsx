import type { ShownSettings } from '#contract/office/settings.ts'
import { PAGES } from '#contract/pages.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { SettingsSection } from '#web/admin/settings/SettingsSection.tsx'
import { TextLink } from '#web/ui/Link.tsx'

/** What people call them. */
const NAMES: Readonly<Record<string, { label: string; without: string }>> = {
  SMTP_URL: { label: 'Mail server', without: 'Emails are kept here' },
  INBOUND_MAIL_DOMAIN: { label: 'Replies by email', without: 'Answers go to whom each email names' },
  MAIL_REPORT_TOKEN: { label: 'Bounced emails', without: 'No one can report them' },
  STRIPE_SECRET_KEY: { label: 'Card payments', without: 'Test cards only' },
  STRIPE_WEBHOOK_SECRET: { label: 'News of payments', without: 'We ask Stripe instead' },
  GOOGLE_PAY_MERCHANT_ID: { label: 'Google Pay', without: 'Not offered for real money' },
  APPLE_PAY_MERCHANT_ID: { label: 'Apple Pay', without: 'Not offered' },
  SMS_URL: { label: 'Text messages', without: 'Kept here' },
  SCANNER_URL: { label: 'Virus scanner', without: 'Files aren’t checked' },
  BACKUP_KEY: { label: 'Key of backups', without: 'Backups aren’t encrypted' },
  METRICS_TOKEN: { label: 'Monitoring', without: 'Only this machine can watch' },
}

/** What only the environment sets: whether it is there, never what it is. */
export function Connections({ shown: { connections } }: { shown: ShownSettings }) {
  return (
    <SettingsSection
      id="connections"
      title="Connections"
      about="Set by the environment. Secrets are never shown"
    >
      <ul>
        {connections.map(({ name, set }) => (
          <li
            key={name}
            className="grid items-baseline gap-x-6 gap-y-0.5 border-b border-line py-2.5 text-sm lg:grid-cols-[12rem_minmax(0,1fr)_18rem]"
          >
            <p className="text-muted">{NAMES[name]?.label ?? name}</p>
            <p className="flex min-w-0 flex-wrap items-baseline gap-x-3">
              <span
                className={`inline-flex items-baseline gap-2 font-semibold ${set ? 'text-fairway' : 'text-sand'}`}
              >
                <Icon name={set ? 'lock' : 'warning'} className="size-4! self-center" />
                {set ? 'Set' : 'Not set'}
              </span>
              <code className="rounded-sm bg-well px-1.5 text-sm wrap-anywhere">{name}</code>
            </p>
            <p className="text-sm text-muted">{set ? '' : NAMES[name]?.without}</p>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">
        Whether they answer is on the page of the <TextLink to={PAGES.doctor}>doctor</TextLink>.
      </p>
    </SettingsSection>
  )
}
