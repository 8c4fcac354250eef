/** Words of the language, which no variable can be called. */
const LANGUAGE = `arguments async await break case catch class const continue debugger default delete do else enum eval export
extends false finally for from function if implements import in instanceof interface let new null package private protected public
return static super switch this throw true try type typeof undefined var void while with yield`

/** Names that the files of a slice use themselves; their test finds one that is forgotten here. */
const USED = `ApiError BasicDataNode Button Caller Context Date Error ErrorState FILTERS Feature Icon IdList IdQuery JSON Map NEW
ORDER OTHER Object Option Page PageFrame Partial Popconfirm Promise Queryable ROWS ReactNode RecordDialog RecordList RowsField Set
Skeleton String Table Tree Tx ZodType add added admin after afterEach allowAgain and api args asc at before beforeAll beforeEach
below bind body boolean branch by change children chosen circle cleanup closing columnsOf console containing contract control
count countBelow countRowsOf ctx current data day db desc descending describe detail dictionary direction div drop edit editing
enter eq error execFileSync expect fail filter find found get given granted gt gte id ids ilike imports inArray index infer input
insert insertRows instant instantOf integer it known line list listAll listRows listed lists localStorage lt lte made makeUser
matching may name ne newId node nodeOf nodeOptions nodes notIlike numeric officeScreens one onlyRefusals orTaken output page
pageOf pageQuery parent parentOf path permission pgTable post present presentRow process query readFileSync readdirSync ready
record recordId recordTexts records refetch remove removeRows renderDesk reply rmSync routes row rows rowsOf run screen seen
selected setEditing setNode setUserInfo setWidth side size smallint span sql store stranger stubApi takeTurn test text texts
toPage top total tree tx uniqueIndex update useDictionary useListState useMay useRecord useRecordAct useState useTestApp useTexts
user userEvent varchar vi viewerOf violates way where wireTime without words work writeFileSync zAmount zCode zDate zDateTime zId
zInteger zOptional zText`

const RESERVED: ReadonlySet<string> = new Set(`${LANGUAGE} ${USED}`.split(/\s+/))

/** Whether a folder or class of this name would hide what the files of its slice are made of. */
export const isReserved = (name: string): boolean => RESERVED.has(name)
