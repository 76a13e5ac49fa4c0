// The help of the command line.
export const help = (
  version: string,
): string => `Listwright ${version}: clean, validate and enrich lists of people and companies.

listwright run OPERATION --in FILE|LIST --budget N [--map field=Column] [--out FILE] [--fields a,b]
               [--country CC] [--match exact|fuzzy] [--live] [--max-error-rate P] [--preset plain|excel|same]
               [--dry-run] [--resume] [--where filter=value] [--most N] [--into LIST]
               [--best-first] [--priority Column [--low-first]]
                         an operation over a file or a list, for at most N credits: validate.email, person.findEmail,
                         cached.org.byDomain, ... (a wrong name lists them all); --fields adds columns of the answers,
                         --live asks the live look-up where the stored one finds nothing; search.employees and
                         search.titleCompany find people at companies: at most --most of each become rows of --into;
                         --best-first spends the budget on the rows of the highest --priority, then on those most
                         likely to give a result
listwright run RECIPE.json --in FILE|LIST --budget N [--map field=Column | --map "Old name=Column"] [--country CC]
               [--out FILE] [--max-error-rate P] [--preset plain|excel|same] [--dry-run] [--resume]
                         a recipe saved from a run (Activity, Save as recipe): it also says what no option can, such as
                         conditions, other lists before any call, the order of look-ups, which rows and how old an
                         answer may be; a list that differs from its columns ends with 3, --map names another column
listwright estimate OPERATION|RECIPE.json --in FILE|LIST [--map field=Column] [--country CC] [--match exact|fuzzy] [--live]
                         what a run would do and cost, line by line; nothing is paid
listwright search SAVED --budget N [--all | --first N] [--diff] [--resume] [--dry-run] [--out FILE]
                         a kept search, by name or number, is read again for at most N credits; --diff tells who is
                         new, changed and gone; --resume goes on with what was read; --out writes .csv or .jsonl
listwright search list                                    the searches of the workspace
listwright ledger [--since DAY] [--group-by run|column|op|day] [--csv]
                                                          what was spent and saved
listwright balance                                        credits left at the service in use
listwright key set|status|forget                          the key of the live service in the keychain; set reads it
                         from a prompt or from stdin
listwright suppress add --kind email|email-domain|phone|profile-url|company-domain|name-company
               (--file FILE [--column NAME] | VALUE...) [--hash] [--note TEXT]
                         who must be in no request and no export; --hash keeps SHA-256 of the values only; a SHA-256 is
                         a value too
listwright suppress check VALUE...                        whether values are on a do-not-contact list
listwright doctor                                         whether workspace, key, disk and data are sound
listwright import FILE [--list NAME] [--country CC]       a CSV, TSV or XLSX becomes a list
listwright export LIST --out FILE [--preset plain|excel|same]
                                                          a list becomes a CSV, TSV or XLSX
listwright export --workbook NAME --out FILE.listwright   a workbook whole, with history, as one file
listwright import FILE.listwright                         such a file becomes a new workbook
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

A file given with --in becomes a list; the same bytes again are the same list. --resume goes on with the run over it that
rests and asks the same; several, or only others, end with 2.

All commands: --workspace DIR (data folder), --provider practice|live (for this command), --json (one JSON line on stdout,
progress as NDJSON on stderr), --quiet (no progress). A key for a live service comes from --key-file FILE (mode 0600),
LISTWRIGHT_API_KEY or the keychain, never from an argument.

Exit codes: 0 done, 1 internal, 2 usage, 3 input changed, 4 too many errors, 5 key, 6 budget or credits used up,
7 service unavailable (6 and 7: --resume goes on), 8 workspace locked or damaged, 130 interrupted.`
