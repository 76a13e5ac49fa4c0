// The help of the command line.
export const help = (
  version: string,
): string => `Listwright ${version}: clean, validate and enrich lists of people and companies.

listwright run OPERATION --in FILE|LIST --budget N [--map field=Column] [--out FILE] [--fields a,b]
               [--country CC] [--match exact|fuzzy] [--live] [--max-error-rate P] [--preset plain|excel|same]
               [--dry-run] [--resume]
                         an operation over a file or a list, for at most N credits: validate.email, person.findEmail,
                         cached.org.byDomain, ... (a wrong name lists them all); --fields adds columns of the answers,
                         --live asks the live look-up where the stored one finds nothing
listwright estimate OPERATION --in FILE|LIST [--map field=Column] [--country CC] [--match exact|fuzzy] [--live]
                         what a run would do and cost, line by line; nothing is paid
listwright ledger [--since DAY] [--group-by run|column|op|day] [--csv]
                                                          what was spent and saved
listwright balance                                        credits left at the service in use
listwright key set|status|forget                          the key of the live service in the keychain; set reads it
                         from a prompt or from stdin
listwright doctor                                         whether workspace, key, disk and data are sound
listwright import FILE [--list NAME] [--country CC]       a CSV, TSV or XLSX becomes a list
listwright export LIST --out FILE [--preset plain|excel|same]
                                                          a list becomes a CSV, TSV or XLSX
listwright lists                                          the lists of the workspace
listwright serve [--port N] [--no-open]                   the program in your browser
listwright practice [--port N] [--key-file FILE] [--memory | --store postgres://...] [--seed N] [--contacts N]
               [--faults FILE] [--dns] [--admin]          the local service alone, for any client; prints its address;
                         --dns asks this computer's name servers about mail domains, else nothing leaves
listwright practice --openapi                             its interface as OpenAPI 3.1
listwright conformance [--base-url URL] [--key-file FILE] [--max-credits N] [--read-only] [--profile FILE] [--markdown]
                         what of the interface specification a service keeps to, line by line; without --base-url the
                         local service; spends nothing elsewhere unless --max-credits says so
listwright help | version

A file given with --in becomes a list; the same bytes again are the same list. --resume goes on with the run that rests.

All commands: --workspace DIR (data folder), --provider practice|live (for this command), --json (one JSON line on stdout,
progress as NDJSON on stderr), --quiet (no progress). A key for a live service comes from --key-file FILE (mode 0600),
LISTWRIGHT_API_KEY or the keychain, never from an argument.

Exit codes: 0 done, 1 internal, 2 usage, 3 input changed, 4 too many errors, 5 key, 6 budget or credits used up,
7 service unavailable (6 and 7: --resume goes on), 8 workspace locked or damaged, 130 interrupted.`
