import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { BASE_PATH } from '#contract/pages.ts'
import { ContestPicture } from '#web/contest-pictures/ContestPicture.tsx'
import { nameContest, teeTimeText, timeAt } from '#web/event-day/day/day-text.ts'
import { signPath } from '#web/event-day/day-paths.ts'
import { AddPhoto } from '#web/event-day/sent/AddPhoto.tsx'
import { type DayWin, type Signer, signersOf } from '#web/event-day/sent/wins.ts'
import { photosAbout } from '#web/event-day/photos/photos-about.ts'
import { Thumbnail } from '#web/event-day/photos/Thumbnail.tsx'
import type { Day } from '#web/event-day/session/use-day.ts'
import type { Bundle } from '#web/event-day/store/day-rows.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { AnswerList } from '#web/ui/AnswerList.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Notice } from '#web/ui/Notice.tsx'

interface WinSectionProps {
  day: Day
  bundle: Bundle
  win: DayWin
  /** It has the title of the page. */
  isFirst?: boolean
  /** What has to be known of it, below its title. */
  children?: ReactNode
}

/** A win: what was said of it, who signed, and whether it has arrived. */
export function WinSection({ day, bundle, win, isFirst = false, children }: WinSectionProps) {
  const { id, record, value, contest } = win
  const kept = day.kept.get(record.id)
  const at = timeAt(kept?.read?.counts_from ?? record.clock.wall, bundle.event.time_zone)
  const [first = value.winner] = value.winner.split(' ')
  const signers = signersOf(day, win)
  const photos = photosAbout(day, `win:${id}`)
  const Heading = isFirst ? 'h2' : 'h3'
  return (
    <section id={id} aria-label={`Win of ${value.winner}`} className="grid gap-5">
      {isFirst && contest && (
        <ContestPicture
          entity={contest.contest === 'bonus_prize' ? 'grand_prize' : contest.contest}
          figures={{ yardage: value.yardage ?? undefined, hole: value.hole ?? undefined }}
        />
      )}
      <div className="grid gap-2">
        {isFirst ? (
          <PageTitle title={`Congratulations, ${first}.`} />
        ) : (
          <h2 className="text-xl">
            <bdi>{value.winner}</bdi>
          </h2>
        )}
        <p className="max-w-measure">
          {kept?.state === 'sent' && `We have the report. It counts from ${at}.`}
          {kept?.state === 'waiting' &&
            `The report is complete. There’s no hurry: it counts from ${at}, when it was written here.`}
          {kept?.state === 'refused' && 'We couldn’t take the report as it is. See below why.'}
        </p>
      </div>
      {children}
      <ClaimOfWin day={day} win={win} />
      <AnswerList
        lines={[
          { label: 'Player', value: value.winner },
          ...(contest ? [{ label: 'Contest', value: nameContest(contest) }] : []),
          {
            label: 'Shot',
            value: [
              value.shot_time && teeTimeText(value.shot_time),
              typeof value.hole === 'number' ? `hole ${value.hole}` : '',
              typeof value.yardage === 'number' ? `${value.yardage} yards` : '',
            ]
              .filter(Boolean)
              .join(', '),
          },
        ]}
      />
      <Signatures day={day} bundle={bundle} signers={signers} heading={Heading} />
      <div className="grid gap-3">
        <Heading className="text-lg">Photos</Heading>
        {photos.length > 0 && (
          <ul className="grid grid-cols-3 gap-3">
            {photos.map((photo, nth) => (
              <li key={photo}>
                <Thumbnail
                  photo={photo}
                  policy={bundle.policy}
                  alt={`Photo ${nth + 1} of the win`}
                  className="aspect-4/3 w-full"
                />
              </li>
            ))}
          </ul>
        )}
        <AddPhoto day={day} about={`win:${id}`} />
      </div>
    </section>
  )
}

/** The claim that it made, or the one that stood already. */
function ClaimOfWin({ day, win }: { day: Day; win: DayWin }) {
  const { result } = day.kept.get(win.record.id) ?? {}
  if (!result?.claim) return null
  const { number, was_known: wasKnown } = result.claim
  if (number === null)
    return (
      <Notice kind="info" title="This win is already reported">
        The organizer can open it. What you wrote was added.
      </Notice>
    )
  return (
    <Notice kind="success" title={wasKnown ? 'This win is already reported' : 'We got your claim'}>
      <a
        href={`${BASE_PATH}/claims/${number}`}
        className="inline-flex min-h-11 items-center text-fairway underline decoration-1 underline-offset-4"
      >
        Open claim {number}
      </a>
    </Notice>
  )
}

interface SignaturesProps {
  day: Day
  bundle: Bundle
  signers: readonly Signer[]
  heading: 'h2' | 'h3'
}

function Signatures({ day, bundle, signers, heading: Heading }: SignaturesProps) {
  if (signers.length === 0) return null
  return (
    <div>
      <Heading className="pb-2 text-lg">Signatures</Heading>
      <ul>
        {signers.map((signer) => {
          const { document, place, name, role, signed } = signer
          const kept = signed && day.kept.get(signed.id)
          return (
            <li
              key={`${document} ${place}`}
              className="flex min-h-14 items-center justify-between gap-3 border-t border-line py-2"
            >
              <span className="min-w-0">
                <bdi className="font-semibold">{name ?? role}</bdi>
                {name !== undefined && <span className="block text-sm text-muted">{role}</span>}
                {kept?.result?.message && (
                  <span className="block text-sm text-sand">{kept.result.message}</span>
                )}
              </span>
              {signed ? (
                <span className="flex items-center gap-1 text-sm text-muted">
                  <Icon name="check" className="text-fairway" />
                  Signed {timeAt(signed.clock.wall, bundle.event.time_zone)}
                </span>
              ) : (
                <Link
                  href={signPath(bundle.policy, signer)}
                  className="inline-flex min-h-11 shrink-0 items-center text-fairway underline decoration-1 underline-offset-4"
                >
                  Sign here <span className="sr-only">{name ?? role}</span>
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
