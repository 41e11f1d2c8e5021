import {
  everySoManyDays,
  parseReminderSchedule,
  type ReminderSchedule,
} from '#domain/accounting/reminders/reminder-schedule.ts'
import path from 'node:path'
import { isOfficeSetting, type OfficeValues } from '#domain/office/office-settings.ts'
import type { OfficeWords } from '#domain/office/words/mail-texts.ts'
import { type OfficeStickers, splitNames } from '#domain/quote/signs/prize-stickers.ts'
import type { ShippingDays } from '#domain/quote/signs/shipping-time.ts'
import type { SecondFactorRequirement } from '#domain/reps/second-factor-requirement.ts'
import { type Cents, fromDollars } from '#domain/values/money.ts'
import { formatTelephone } from '#domain/values/telephone.ts'
import { type BrandLooks, PLAIN_LOOKS } from '#domain/office/brands/brand-look.ts'
import { type Env, type FilesEnv, reachableHost } from '#server/kit/config/env.ts'
import { InvalidSettingsError, type SettingFault } from '#server/config/invalid-settings.ts'
import { readExtraFees } from '#server/config/extra-fee-settings.ts'
import { findMisspelt } from '#server/config/misspelt-settings.ts'
import { listStartupWarnings, takesRealMoney } from '#server/config/production-checks.ts'
import { type PaymentEnv, readPaymentEnv } from '#server/config/payment-settings.ts'
import {
  isLocalSite,
  type Settings,
  eachSetting,
  settingsSchema,
  parseScannerAddress,
  parseSpecialPricingList,
  parseTerritoryList,
  parseTrustedProxies,
} from '#server/config/settings.ts'
import type { ScannerEnv } from '#server/kit/files/scan/scan-file.ts'
import { readTimeouts } from '#server/kit/config/timeout-settings.ts'

const BYTES_PER_MB = 1024 * 1024

/** The default port of the live socket. */
const SOCKET_PORT = 8443

declare module '#server/kit/config/env.ts' {
  interface Env extends PaymentEnv {
    /** Encrypts backups. Absent: they are not encrypted. */
    backupKey: string | undefined
    sampleData: boolean
    smtpUrl: string | undefined
    /** Sender of every mail, such as `Albatross <no-reply@example.com>`. */
    mailFrom: string
    /** The selector of the key by which the mail server signs mail (DKIM). Absent: nobody can look for it. */
    mailDkimSelector: string | undefined
    /** The DNS server that is asked about the mail domain. Absent: the machine's own. */
    dnsServer: string | undefined
    /** The token for reporting bounced mail. Absent: nobody can report. */
    mailReportToken: string | undefined
    /** The domain at which answers about cases are mailed to us. Absent: answers go to whom each mail names. */
    inboundMailDomain: string | undefined
    /** How many days after its last save a quote is followed up by mail, once. Absent: never. */
    followUpDays: number | undefined
    nextYearReminders: boolean
    /** On which days from its due date an open invoice is reminded of. Absent: never. */
    invoiceReminders: ReminderSchedule | undefined
    /** The service that sends text messages. Absent: they are stored and shown, not sent. */
    smsUrl: string | undefined
    insurer: { name: string; address: string; phone: string; email: string }
    /** Whom boxes with signs come from, as lines of an address. */
    signsSender: readonly string[]
    /** By whose days the office counts. */
    officeTimeZone: string
    /** What owners have set of the brand lines; the environment sets nothing of them. */
    brands: BrandLooks
    /** Receives the messages of customers. */
    officeEmail: string
    /** Where the confirmation page reports a purchase, without personal data. */
    conversionTagging: string | undefined
    /** Days after their last use until mail, files and quotes are deleted that no sale refers to. */
    retentionDays: number
    /** How many years after their last day policies and documents of account are kept, also if a person asks for erasure. */
    booksKeptYears: number
    /** What is stored of uploads at most: on one quote, and in a day from one network address. */
    uploadLimits: { quoteBytes: number; dayBytes: number }
    /** What the files of a case may be: one, all together, those of a folder, and those on their way at once. */
    caseFileLimits: { fileBytes: number; caseBytes: number; folderFiles: number; openUploads: number }
    /** Looks at uploaded files before anybody gets them. Absent: nobody does. */
    scanner: ScannerEnv | undefined
    /** The rep to create while there is none. */
    firstRep: { email: string; password: string } | undefined
    /** Which reps reach nothing until they have set a second factor. */
    requireSecondFactor: SecondFactorRequirement
    /** What a producer adds for its agency at most, in percent of the gross fees. */
    producerFeePercent: number
    /** Kept once of what a cancelled policy cost. */
    cancellationFee: Cents
    /** The courtesy credits of a policy that one rep gives alone, together. */
    courtesyCreditLimit: Cents
    /** How far below the computed fee one rep sets a fee alone. */
    priceSecondApproval: Cents
    /** Above this prize, or awards of more, two reps decide a claim. */
    claimSecondApproval: Cents
    /** So many business days after a carrier was asked, its answer becomes a task. */
    carrierAnswerDays: number
    /** So many days after the last payment of a claim, or its close, the content of ID and W-9 is deleted. */
    claimIdentityDays: number
    /** The cut-offs for signs, in business days before the first contest. */
    shippingDays: ShippingDays
    /** The stickers that can be chosen for signs, without the brands of dealers. */
    prizeStickers: OfficeStickers
    /** Addresses and domains, in lower case, whose quotes may get special prices. */
    specialPricingEmails: readonly string[]
    /** Codes of the territories where only a rep can sell. */
    repOnlyTerritories: readonly string[]
    /** Warnings for the log, once the program has started. */
    warnings: readonly string[]
    /** The words of mails that the office has set. They are read with its settings. */
    officeWords: OfficeWords
    /** What the environment sets, as it was given. It wins over what the office sets. */
    given: Readonly<Record<string, unknown>>
  }
}

/**
 * Reads the configuration, or refuses to start and names each wrong key.
 *
 * @rule V08 Every setting is a string of its documented form; otherwise the start stops with 'Invalid env provided'.
 * An empty value counts as absent.
 */
export function readEnv(source: Readonly<Record<string, unknown>>, office: OfficeValues = {}): Env {
  const { env, faults } = examineEnv(source, office)
  if (faults.length > 0) throw new InvalidSettingsError(faults)
  return env
}

/**
 * The configuration before the database is open, which knows what the office has set: what the office may still set can be
 * missing.
 */
export function readStartEnv(source: Readonly<Record<string, unknown>>): Env {
  const { env, faults } = examineEnv(source, {})
  const given = pickGiven(source)
  const final = faults.filter(({ settings: [name = ''] }) => name in given || !isOfficeSetting(name))
  if (final.length > 0) throw new InvalidSettingsError(final)
  return env
}

/** What is wrong with the configuration, and what the valid settings of it say. */
function examineEnv(
  source: Readonly<Record<string, unknown>>,
  office: OfficeValues,
): { env: Env; faults: SettingFault[] } {
  const known = Object.keys(eachSetting.shape)
  const misspelt = findMisspelt(source, known).map(({ given, meant }) => ({
    settings: [given, meant],
    message: `isn’t a setting. Did you mean ${meant}?`,
  }))
  const given = pickGiven(source)
  const parsed = settingsSchema.safeParse({ ...office, ...given })
  const issues = (parsed.error?.issues ?? []).map(({ path: [setting = ''], message }) => ({
    settings: [String(setting)],
    message,
  }))
  const faults = [...misspelt, ...issues]
  const wrong = issues.flatMap(({ settings }) => settings)
  return {
    env: parsed.success ? toEnv(parsed.data, given) : readValidPart({ ...office, ...given }, wrong, given),
    faults,
  }
}

/** What the valid settings say, for whoever looks at an installation that does not start. */
export function readValidPart(
  source: Readonly<Record<string, unknown>>,
  wrong: readonly string[],
  given = pickGiven(source),
): Env {
  const valid = Object.entries(pickGiven(source)).filter(([key]) => !wrong.includes(key))
  return toEnv(eachSetting.parse(Object.fromEntries(valid)), given)
}

/** An empty value is none. */
function pickGiven(source: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(eachSetting.shape)
      .map((key) => [key, source[key]] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  )
}

function toEnv(settings: Settings, given: Env['given']): Env {
  const { FIRST_REP_EMAIL: email, FIRST_REP_PASSWORD: password } = settings
  const publicUrl = new URL(settings.PUBLIC_URL ?? `http://${reachableHost(settings.HOST)}:${settings.PORT}`)
    .origin
  return {
    host: settings.HOST,
    port: settings.PORT,
    socketPort: { port: settings.SOCKET_PORT ?? SOCKET_PORT, isSet: settings.SOCKET_PORT !== undefined },
    publicUrl,
    isLocal: isLocalSite(settings.PUBLIC_URL),
    isHttps: publicUrl.startsWith('https:'),
    trustProxy: parseTrustedProxies(settings.TRUST_PROXY),
    maintenanceUntil: settings.MAINTENANCE_UNTIL,
    databaseUrl: settings.DATABASE_URL,
    dataDir: settings.DATA_DIR,
    instances: settings.INSTANCES,
    files: readFilesEnv(settings),
    backupKey: settings.BACKUP_KEY,
    sampleData: (settings.SAMPLE_DATA ?? (settings.DATABASE_URL ? 'no' : 'yes')) === 'yes',
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    mailDkimSelector: settings.MAIL_DKIM_SELECTOR,
    dnsServer: settings.DNS_SERVER,
    mailReportToken: settings.MAIL_REPORT_TOKEN,
    inboundMailDomain: settings.INBOUND_MAIL_DOMAIN,
    followUpDays: settings.FOLLOW_UP_DAYS,
    invoiceReminders: readReminders(settings),
    nextYearReminders: settings.NEXT_YEAR_REMINDERS === 'yes',
    smsUrl: settings.SMS_URL,
    insurer: {
      name: settings.INSURER_NAME,
      address: settings.INSURER_ADDRESS,
      phone: formatTelephone(settings.INSURER_PHONE),
      email: settings.INSURER_EMAIL,
    },
    signsSender: [
      settings.SIGNS_SENDER_NAME ?? settings.INSURER_NAME,
      settings.SIGNS_SENDER_ADDRESS ?? settings.INSURER_ADDRESS,
    ],
    officeTimeZone: settings.OFFICE_TIME_ZONE,
    brands: PLAIN_LOOKS,
    legalPages: { privacy: settings.PRIVACY_URL, terms: settings.TERMS_URL },
    legalVersions: [],
    officeEmail: settings.OFFICE_EMAIL ?? settings.INSURER_EMAIL,
    ...readPaymentEnv(settings, settings.INSURER_NAME),
    conversionTagging: settings.CONVERSION_TAGGING,
    retentionDays: settings.RETENTION_DAYS,
    booksKeptYears: settings.BOOKS_KEPT_YEARS,
    rateLimits: {
      on: settings.RATE_LIMITS === 'on',
      lookUpsPerMinute: settings.RATE_LIMIT_LOOK_UPS,
      requestsPerMinute: settings.RATE_LIMIT_REQUESTS,
    },
    uploadLimits: {
      quoteBytes: settings.UPLOAD_LIMIT_QUOTE * BYTES_PER_MB,
      dayBytes: settings.UPLOAD_LIMIT_DAY * BYTES_PER_MB,
    },
    caseFileLimits: {
      fileBytes: settings.CASE_FILE_LIMIT * BYTES_PER_MB,
      caseBytes: settings.CASE_FILES_LIMIT * BYTES_PER_MB,
      folderFiles: settings.CASE_FOLDER_LIMIT,
      openUploads: settings.CASE_UPLOADS_LIMIT,
    },
    scanner: readScannerEnv(settings),
    timeouts: readTimeouts(settings, isLocalSite(settings.PUBLIC_URL)),
    firstRep: email === undefined || password === undefined ? undefined : { email, password },
    requireSecondFactor: settings.REQUIRE_SECOND_FACTOR ?? (takesRealMoney(settings) ? 'owners' : 'none'),
    producerFeePercent: settings.PRODUCER_FEE_LIMIT,
    cancellationFee: fromDollars(settings.CANCELLATION_FEE),
    extraFees: readExtraFees(settings),
    courtesyCreditLimit: fromDollars(settings.COURTESY_CREDIT_LIMIT),
    priceSecondApproval: fromDollars(settings.PRICE_SECOND_APPROVAL),
    claimSecondApproval: fromDollars(settings.CLAIM_SECOND_APPROVAL),
    carrierAnswerDays: settings.CARRIER_ANSWER_DAYS,
    shippingDays: { standard: settings.STANDARD_SHIPPING_DAYS, rush: settings.RUSH_SHIPPING_DAYS },
    prizeStickers: {
      grand_prize: splitNames(settings.HIO_STICKERS),
      putting_prize: splitNames(settings.PUTTING_STICKERS),
      shootout: splitNames(settings.SHOOTOUT_STICKERS),
    },
    claimIdentityDays: settings.CLAIM_IDENTITY_DAYS,
    specialPricingEmails: parseSpecialPricingList(settings.SPECIAL_PRICING_EMAILS),
    repOnlyTerritories: parseTerritoryList(settings.REP_ONLY_TERRITORIES),
    cookieSecret: settings.COOKIE_SECRET,
    metricsToken: settings.METRICS_TOKEN,
    logLevel: settings.LOG_LEVEL,
    warnings: listStartupWarnings(settings),
    officeWords: {},
    given,
  }
}

function readFilesEnv(settings: Settings): FilesEnv {
  const { S3_BUCKET: bucket = '', S3_REGION: region, S3_ENDPOINT: endpoint } = settings
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (settings.FILE_STORE === 'local')
    return { store: 'local', folder: path.join(settings.DATA_DIR, 'files') }
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined
  return { store: 's3', bucket, region, endpoint, credentials }
}

function readScannerEnv({ SCANNER_URL: url, SCANNER_TIMEOUT: seconds }: Settings): Env['scanner'] {
  const address = url === undefined ? undefined : parseScannerAddress(url)
  return address && { ...address, timeoutMs: seconds * 1000 }
}

/** The older setting still works. */
function readReminders({
  INVOICE_REMINDERS: schedule,
  INVOICE_REMINDER_DAYS: days,
}: Settings): ReminderSchedule | undefined {
  if (schedule !== undefined) return parseReminderSchedule(schedule)
  return days === undefined ? undefined : everySoManyDays(days)
}
