/** A metric as Prometheus reads it. */
export interface StoreMetric {
  type: 'gauge' | 'counter'
  help: string
  /** The labels of its values, in the order of the values' `labels`. */
  labels: readonly string[]
}

const gauge = (help: string, ...labels: string[]): StoreMetric => ({ type: 'gauge', help, labels })
const counter = (help: string, ...labels: string[]): StoreMetric => ({ type: 'counter', help, labels })

/** Metrics that are read from the database, the connection pool, the rating plans and the installation at each request. */
export const STORE_METRICS = {
  database_up: gauge('1 while the database answers in time, else 0'),
  database_pool_connections: gauge('Connections of this instance to the database'),
  database_pool_idle_connections: gauge('Of these, connections that nothing uses'),
  database_pool_waiting_requests: gauge('What waits for a connection in this instance'),
  instance_ready: gauge('1 while this instance can serve, else 0'),
  instances_running: gauge('Instances that hold their lock in the database; 1 with the embedded database'),
  instances_expected: gauge('How many there should be, as INSTANCES says'),
  disk_free_bytes: gauge('Room left for this program on the disk of a folder', 'folder'),
  backup_age_seconds: gauge('How long ago the moment of the newest backup is; absent before the first'),
  backup_verified_age_seconds: gauge('The same for the newest backup that was verified'),
  backup_plain: gauge('1 if the newest backup is not encrypted although it should be, else 0'),
  certificate_days_left: gauge('Days until the certificate of PUBLIC_URL ends; absent by http'),
  doctor_state: gauge('What the doctor says of each check: 0 green, 1 amber, 2 red', 'check'),
  jobs_queued: gauge('Jobs that wait or run', 'kind'),
  jobs_oldest_due_age_seconds: gauge('How long the job that is longest due has been due', 'kind'),
  jobs_failed: gauge('Jobs given up in the last 30 days, for a person to look at', 'kind'),
  outbox_messages: gauge('Messages that are queued, failed or came back', 'channel', 'state'),
  outbox_unwritten_oldest_age_seconds: gauge('How long the mail that waits longest to be written has waited'),
  purchases_open: gauge('Purchases of which it is not known yet how they end'),
  purchases_oldest_open_age_seconds: gauge(
    'How long the oldest of them is open; one that waits for its cardholder counts once that time has ended',
  ),
  purchases_total: counter('Purchases that came to an end', 'outcome'),
  sales_total: counter('Policies sold', 'payment_type'),
  sales_cents_total: counter('What they were sold for, in cents', 'payment_type'),
  quotes_stored: gauge('Quotes that are stored, bought ones included'),
  quotes_priced: gauge('Of these, quotes with a price'),
  rating_plan_in_force: gauge('1 while a rating plan is in force, else 0'),
  rating_plan_days_left: gauge(
    'Days until no rating plan is in force, 0 where none is; +Inf where the last has no end',
  ),
} as const satisfies Readonly<Record<string, StoreMetric>>

export type StoreMetricName = keyof typeof STORE_METRICS
