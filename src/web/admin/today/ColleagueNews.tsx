import { Link } from 'wouter'
import type { TodayAnswer } from '#contract/desk/today.ts'
import { sayNews } from '#web/admin/today/today-sentences.ts'

/** What colleagues did today, the last first. */
export function ColleagueNews({ news }: Pick<TodayAnswer, 'news'>) {
  return (
    <section aria-labelledby="colleague-news">
      <h2 id="colleague-news" className="text-xl">
        What colleagues did
      </h2>
      {news.length === 0 ? (
        <p className="mt-2 text-sm text-muted">None today.</p>
      ) : (
        <ol className="mt-3 grid gap-4 text-sm">
          {news.map(({ id, at, who, event, about, path }) => (
            <li key={id} className="grid grid-cols-[4.25rem_1.5rem_minmax(0,1fr)] gap-x-2">
              <time dateTime={at} className="text-muted tabular-nums">
                {timeOf(at)}
              </time>
              <span
                aria-hidden="true"
                className="grid size-6 place-items-center rounded-full bg-water-soft text-[0.625rem] font-semibold text-water"
              >
                {initialsOf(who)}
              </span>
              <div className="min-w-0">
                <p className="font-medium">
                  {who.split(' ')[0]} {sayNews(event)}
                </p>
                <p className="truncate">
                  <Link href={path} className="text-muted no-underline hover:underline">
                    {about}
                  </Link>
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** In the reader’s zone: `2:38 PM`. */
function timeOf(at: string): string {
  return new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
}

function initialsOf(name: string): string {
  const words = name.split(' ')
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0).toUpperCase() ?? '')
    .join('')
}
