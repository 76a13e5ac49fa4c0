// The service profile: how one provider is reached, spelt, priced and paced. The engine reads it, settings edit it.
import { z } from 'zod'
import { type EndpointPrice, type OpId, opIds, type PacedOp, serviceEndpoints } from './endpoints.ts'

const mark = z.enum(['S', 'D', 'I', 'O'])
const credits = z.int().nonnegative()
const op = z.enum(opIds)
const wireName = z.string().min(1).max(200)
/** Two fields under one name would overwrite each other. */
const words = z
  .record(z.string(), wireName)
  .refine(names => new Set(Object.values(names)).size === Object.keys(names).length, 'two fields have the same name')

/** A price as kept in a profile: the default or an edited one. What was measured is kept in the workspace, by account. */
export const PriceEntry = z
  .strictObject({
    low: credits,
    high: credits,
    mark,
  })
  .refine(({ low, high }) => low <= high, { path: ['low'], message: 'must not exceed the highest price' })
export type PriceEntry = z.infer<typeof PriceEntry>

/** How fast calls go out: `steady` keeps to the numbers, `learn` finds the allowance up to `maxPerSecond`. 0 per second = no limit. */
export const ServicePace = z.strictObject({
  concurrency: z.int().min(1).max(64).default(2),
  perSecond: z.number().nonnegative().default(4),
  mode: z.enum(['steady', 'learn']).default('steady'),
  maxPerSecond: z.number().positive().default(50),
  retryAfter: z.enum(['strict', 'soft']).default('strict'),
})
export type ServicePace = z.infer<typeof ServicePace>

/** Time-outs in seconds: to connect, for one call, for a search or AI call. */
const Timeouts = z.strictObject({
  connect: z.number().positive().default(5),
  call: z.number().positive().default(30),
  search: z.number().positive().default(60),
})

/** Which outcomes the provider charges for. */
export const ChargeOn = z.strictObject({
  ok: z.boolean().default(true),
  miss: z.boolean().default(true),
  refused: z.boolean().default(false),
})
export type ChargeOn = z.infer<typeof ChargeOn>

/**
 * Headers that carry something of their own, so that an id in their place would change what a request means or where it
 * goes: the key and other credentials, framing and connection (RFC 9112), content, conditions, ranges and negotiation (RFC
 * 9110), what proxies, load balancers and frameworks believe (addresses, hosts, methods, paths), what browsers alone may send,
 * pseudo-headers, and the names that objects of JavaScript keep for themselves.
 */
const reservedHeader = new RegExp(
  `^(${[
    'x-api-key|api-key|apikey|authorization|authentication.*|cookie2?|set-cookie2?|.*-authorization|.*auth-token|x-csrf-.*|x-xsrf-.*',
    'host|connection|keep-alive|transfer-encoding|te|trailer|upgrade(-.*)?|expect|max-forwards|via|proxy-.*|http2-settings',
    'content-.*|accept(-.*)?|range|if-.*|cache-control|pragma|expires|age|etag|vary|date|warning|prefer|priority|location',
    'from|origin|referer|user-agent|dnt|sec-.*|access-control-.*|alt-.*|service-worker.*|early-data',
    'forwarded|x-forwarded-.*|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|.*-connecting-ip|client-ip|x-host',
    'x-original-.*|x-rewrite-.*|x-http-method.*|x-method-override|destination|depth|overwrite|translate|soapaction',
    'retry-after|server|allow|traceparent|tracestate|baggage',
    '__proto__|constructor|prototype|hasownproperty|tostring|valueof',
  ].join('|')})$`,
  'i',
)

/** Header names are tokens of RFC 9110, 5.6.2. */
const headerName = z
  .string()
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,64}$/, 'must be the name of an HTTP header')
  .refine(name => !reservedHeader.test(name), 'is a reserved header')

/** Https, unless the service is on this computer; no query, fragment or credentials. */
const baseUrl = z
  .union(
    [z.url({ protocol: /^https$/ }), z.url({ protocol: /^http$/, hostname: /^(127\.0\.0\.1|localhost|\[::1\])$/ })],
    'must start with https://, or with http:// on this computer',
  )
  .refine(text => !/[?#@]/.test(text), 'must not contain a query, fragment or password')

/** The word in place of `social` in path segments and field names. */
const networkWord = z.string().regex(/^[A-Za-z][A-Za-z0-9]*$/, 'must be one word of letters and digits')
const wirePath = z.string().max(300).startsWith('/', 'must start with /')

/** What a request calls its groups of filters and its free text. */
export const filterGroups = ['contact', 'company', 'insights', 'freeText'] as const
export type FilterGroupName = (typeof filterGroups)[number]

/** Every field of a profile that a person may edit, without its default. */
const fields = {
  /** Part of every cache key; a replaced key of the same account keeps it. */
  account: z.string().max(64),
  network: networkWord,
  keyIsAdmin: z.boolean(),
  /** How the technology filters are spelt: `crm_tech`, `crm_technologies` or `crm_tech_org`. */
  techStyle: z.enum(['short', 'technologies', 'org']),
  /** Own paths of operations, below the base URL. */
  paths: z.partialRecord(op, wirePath),
  disabled: z.array(op),
  /** Canonical to wire names of request fields, by operation; `*` = all. */
  request: z.partialRecord(z.union([op, z.literal('*')]), words),
  /** Wire names of filter groups. */
  groups: z.partialRecord(z.enum(filterGroups), wireName),
  /** Canonical to wire names of response fields, by operation; `*` = all. */
  response: z.partialRecord(z.union([op, z.literal('*')]), words),
  prices: z.partialRecord(op, PriceEntry),
  pace: ServicePace,
  /** Operations with an allowance of their own at the provider, together those of one group; all others share one. */
  paceGroups: z
    .array(z.array(op).min(1))
    .refine(groups => new Set(groups.flat()).size === groups.flat().length, 'an operation is in two groups'),
  timeouts: Timeouts,
  chargeOn: ChargeOn,
  /** Header of the provider's idempotency keys; null = it has none. */
  idempotency: z.strictObject({ header: headerName }).nullable(),
  /** Days in which the provider charges an equal input once. */
  rebillFreeDays: z.number().nonnegative(),
  /** Header that carries our attempt id; null = send none. */
  requestIdHeader: headerName.nullable(),
}

/** A service profile. Everything but `id` and `baseUrl` has the default of a remote service. */
export const ServiceProfile = z
  .strictObject({
    id: z.string().min(1).max(64),
    baseUrl,
    account: fields.account.default('main'),
    network: fields.network.default('social'),
    keyIsAdmin: fields.keyIsAdmin.default(false),
    techStyle: fields.techStyle.default('short'),
    paths: fields.paths.default({}),
    disabled: fields.disabled.default([]),
    request: fields.request.default({}),
    groups: fields.groups.default({}),
    response: fields.response.default({}),
    prices: fields.prices.default({}),
    pace: fields.pace.prefault({}),
    paceGroups: fields.paceGroups.default([]),
    timeouts: fields.timeouts.prefault({}),
    chargeOn: fields.chargeOn.prefault({}),
    idempotency: fields.idempotency.default(null),
    rebillFreeDays: fields.rebillFreeDays.default(0),
    requestIdHeader: fields.requestIdHeader.default(null),
  })
  .refine(
    ({ idempotency, requestIdHeader }) =>
      idempotency === null || idempotency.header.toLowerCase() !== requestIdHeader?.toLowerCase(),
    { path: ['requestIdHeader'], message: 'must differ from the header for idempotency keys' },
  )
export type ServiceProfile = z.infer<typeof ServiceProfile>

/** What the settings say about a remote service beside its address: only what differs from the defaults. */
export const ProfilePatch = z.strictObject(fields).partial()
export type ProfilePatch = z.infer<typeof ProfilePatch>

/** The profile of the embedded service, which speaks the canonical vocabulary unchanged. `baseUrl` is known when it has started. */
export function embeddedProfile(baseUrl: string): ServiceProfile {
  return ServiceProfile.parse({
    id: 'embedded',
    baseUrl,
    pace: { concurrency: 4, perSecond: 10 },
    requestIdHeader: 'X-Request-Id',
  })
}

/** Its path and its input are guessed: not offered on a remote service until someone says that it is there. */
const notOffered: readonly OpId[] = ['company.bySocialId']

/** The profile of a remote service from what the settings say about it; the issues name what cannot be used. */
export const remoteProfile = (
  settings: ProfilePatch & { readonly baseUrl: string },
): z.ZodSafeParseResult<ServiceProfile> => ServiceProfile.safeParse({ id: 'remote', disabled: notOffered, ...settings })

/** What is wrong with a remote profile, as a sentence. */
export function profileFault({ issues }: Pick<z.ZodError, 'issues'>): string {
  const [issue] = issues
  const of = issue?.path[0]
  const what = of === 'baseUrl' ? 'The address' : of === 'network' ? 'The network word' : `The setting “${String(of)}”`
  return `${what} ${issue?.message ?? 'cannot be used'}.`
}

/** The price of an operation under a profile: a fixed one from the table, else the profile's own, else the default. */
export function priceOf(profile: ServiceProfile, id: PacedOp): PriceEntry {
  if (id === 'web.values') return { low: 0, high: 0, mark: 'S' }
  const price: EndpointPrice = serviceEndpoints[id].price
  return price.mark === 'S' ? { ...price } : (profile.prices[id] ?? { ...price })
}
