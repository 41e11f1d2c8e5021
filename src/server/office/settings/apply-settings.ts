import type { OfficeValues } from '#domain/office/office-settings.ts'
import { InvalidSettingsError } from '#server/config/invalid-settings.ts'
import { takeExtraFees } from '#domain/pricing/extra-fees.ts'
import { takeShippingDays } from '#domain/quote/signs/shipping-time.ts'
import { readEnv } from '#server/config/read-env.ts'
import type { Context } from '#server/kit/context.ts'
import { takeDueSettingsNow } from '#server/office/settings/planned/take-due-settings.ts'
import { readBrands } from '#server/office/brands/read-brands.ts'
import { findLastVersionId } from '#server/office/brands/repository.ts'
import { findLegalMark, listLegalHeads } from '#server/office/legal/repository.ts'
import { findLastChangeId, readOfficeValues } from '#server/office/settings/repository.ts'
import { readOfficeWords } from '#server/office/words/read-texts.ts'
import { findLastWordChangeId } from '#server/office/words/repository.ts'

/** The last changes that each configuration has read: of settings, words, brands and legal pages. */
const lastRead = new WeakMap<object, string>()

/**
 * Reads what the office has set, its brands, its legal pages and the words that it has set for mails too, into the configuration, which is changed in
 * place: whatever reads it afterwards sees the new values. A value that this build does not take counts as not set.
 *
 * @rule R02 What an owner sets is in force on all instances at once, and after a restart.
 */
export async function applyOfficeSettings({
  db,
  env,
  report,
}: Pick<Context, 'db' | 'env' | 'report'>): Promise<void> {
  const { values, lastChange } = await readOfficeValues(db)
  const { words: officeWords, lastChange: lastWords } = await readOfficeWords(db)
  const { brands, lastVersion } = await readBrands(db)
  const legalMark = await findLegalMark(db)
  const legalVersions = await listLegalHeads(db)
  Object.assign(env, readWithout(env.given, values, report), { officeWords, brands, legalVersions })
  takeShippingDays(env.shippingDays)
  takeExtraFees(env.extraFees)
  lastRead.set(env, nameLast(lastChange, lastWords, lastVersion, legalMark))
}

const nameLast = (...ids: readonly number[]) => ids.join(' ')

function readWithout(
  given: Context['env']['given'],
  values: OfficeValues,
  report: Context['report'],
): Context['env'] {
  try {
    return readEnv(given, values)
  } catch (error) {
    if (!(error instanceof InvalidSettingsError)) throw error
    const wrong = new Set(error.faults.flatMap(({ settings }) => settings))
    const valid = Object.entries(values).filter(([name]) => !wrong.has(name))
    if (valid.length === Object.keys(values).length) throw error
    report(error, 'a setting of the office is not valid and left out')
    return readWithout(given, Object.fromEntries(valid), report)
  }
}

/** The same while the program runs: what cannot be read now is read with the next change, or the next look. */
export async function reloadOfficeSettings(context: Pick<Context, 'db' | 'env' | 'report'>): Promise<void> {
  try {
    await applyOfficeSettings(context)
  } catch (error) {
    context.report(error, 'the settings of the office could not be read')
  }
}

async function findLastChanges(db: Context['db']): Promise<string> {
  return nameLast(
    await findLastChangeId(db),
    await findLastWordChangeId(db),
    await findLastVersionId(db),
    await findLegalMark(db),
  )
}

/** How often an instance looks whether another has changed a setting, if the news of it did not arrive. */
const LOOK_MS = 5000

/** Looks again and again, until the program stops, and at the moment at which something planned begins to hold. */
export function followOfficeSettings(context: Context, everyMs = LOOK_MS): void {
  const { db, env, now, stopping } = context
  let exact: NodeJS.Timeout | undefined
  const look = async () => {
    // The database may be away; then there is nothing new either.
    const next = await takeDueSettingsNow(context).catch(() => undefined)
    const last = await findLastChanges(db).catch(() => undefined)
    if (last !== undefined && last !== lastRead.get(env)) await reloadOfficeSettings(context)
    const left = next === undefined ? everyMs : next.getTime() - now().getTime()
    clearTimeout(exact)
    if (left >= 0 && left < everyMs) exact = setTimeout(() => void look(), left).unref()
  }
  const timer = setInterval(() => void look(), everyMs)
  timer.unref()
  const stop = () => {
    clearInterval(timer)
    clearTimeout(exact)
  }
  stopping.addEventListener('abort', stop, { once: true })
}
