const LINK = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.7", import: [
  "@key", "@requires", "@provides", "@external", "@shareable", "@override", "@interfaceObject", "@inaccessible"])`;

const graph = (services: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(services).map(([name, typeDefs]) => [name, `${LINK}\n${typeDefs}`]));

/** Small graphs by the feature that each covers: the schemas of their services by name. */
export const SMALL_GRAPHS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  unions: graph({
    shelf: `
      union Item = Book | Film | Shelf
      type Query { items(first: Int): [Item!]! favourite: Item shelf: Shelf! }
      type Shelf { name: String items: [Item] nested: [[Item]] }
      type Book @key(fields: "id") { id: ID! title: String! pages: Int }
      type Film @key(fields: "id") { id: ID! title: String minutes: Int! }`,
    ratings: `
      type Book @key(fields: "id") { id: ID! stars: Int! similar: [Book] }
      type Film @key(fields: "id") { id: ID! stars: Float twin: Film! }`,
  }),
  interfaces: graph({
    zoo: `
      interface Animal { id: ID! name: String friends: [Animal!] }
      type Query { animals: [Animal!]! leader: Animal cage(number: Int!): Cage }
      type Cage { inhabitants: [[Animal!]] keeper: Keeper! }
      type Dog implements Animal @key(fields: "id") { id: ID! name: String friends: [Animal!] barks: Boolean! }
      type Cat implements Animal @key(fields: "id") { id: ID! name: String friends: [Animal!] lives: Int }
      type Keeper @key(fields: "id") { id: ID! }`,
    vet: `
      type Dog @key(fields: "id") { id: ID! weight: Float! keeper: Keeper }
      type Cat @key(fields: "id") { id: ID! weight: Float }
      type Keeper @key(fields: "id") { id: ID! surname: String! animals: [Dog] }`,
  }),
  requires: graph({
    catalogue: `
      type Query { products: [Product!]! product(id: ID!): Product }
      type Product @key(fields: "id") { id: ID! name: String size: Size weight: Int price: Float }
      type Size { width: Int height: Int }`,
    shipping: `
      type Product @key(fields: "id") {
        id: ID! size: Size @external weight: Int @external price: Float @external
        parcel: Parcel @requires(fields: "weight size { width height }")
        free: Boolean! @requires(fields: "price")
      }
      type Size { width: Int @external height: Int @external }
      type Parcel { label: String! grams: Int product: Product! }`,
  }),
  provides: graph({
    posts: `
      type Query { feed: [Post!]! pinned: Post @provides(fields: "author { name }") }
      type Post @key(fields: "id") { id: ID! text: String author: Person! @provides(fields: "name") }
      type Person @key(fields: "id") { id: ID! name: String @external posts: [Post!] }`,
    people: `
      type Query { people: [Person] }
      type Person @key(fields: "id") { id: ID! name: String @shareable age: Int! follows: [Person!] }`,
  }),
  override: graph({
    old: `
      type Query { orders: [Order]! }
      type Order @key(fields: "id") { id: ID! total: Float! state: String note: String }`,
    fresh: `
      type Query { lastOrder: Order @override(from: "old") }
      type Order @key(fields: "id") { id: ID! state: String @override(from: "old") lines: [Line!]! }
      type Line { text: String order: Order }`,
  }),
  interfaceObject: graph({
    media: `
      interface Media @key(fields: "id") { id: ID! title: String }
      type Query { shelf: [Media!]! newest: Media }
      type Book implements Media @key(fields: "id") { id: ID! title: String pages: Int }
      type Song implements Media @key(fields: "id") { id: ID! title: String seconds: Int! }`,
    reviews: `
      type Media @interfaceObject @key(fields: "id") { id: ID! reviews: [Review!]! score: Float }
      type Query { bestReview: Review reviewed: [Media] }
      type Review { text: String about: Media! }`,
  }),
  valueTypes: graph({
    places: `
      type Query { places: [Place!]! home: Place }
      type Place @key(fields: "id") { id: ID! at: Point! area: [[Point!]!] price: Money }
      type Point @shareable { x: Float! y: Float! }
      type Money @shareable { amount: String! currency: Currency }
      enum Currency { USD EUR }`,
    weather: `
      type Query { centre: Point @shareable }
      type Place @key(fields: "id") { id: ID! near: [Point] cost: Money! }
      type Point @shareable { x: Float! y: Float! }
      type Money @shareable { amount: String! currency: Currency }
      enum Currency { USD EUR }`,
  }),
  nullableKeys: graph({
    parts: `
      type Query { parts: [Part]! part(code: String): Part }
      type Part @key(fields: "code") @key(fields: "serial { maker number }") { code: String serial: Serial name: String! }
      type Serial @shareable { maker: String number: Int }`,
    stock: `
      type Part @key(fields: "serial { maker number }") { serial: Serial count: Int! }
      type Serial @shareable { maker: String number: Int }`,
    prices: `
      type Part @key(fields: "code") { code: String price: Float! replaces: [Part!] }`,
  }),
  enums: graph({
    jobs: `
      type Query { jobs(state: State): [Job!]! }
      enum State { OPEN DONE }
      enum Colour { RED GREEN SECRET @inaccessible }
      type Job @key(fields: "id") { id: ID! colour: Colour colours: [Colour!] }`,
    logs: `
      type Query { lastJob: Job }
      enum State { OPEN DONE HIDDEN @inaccessible }
      enum Colour { RED BLUE }
      type Job @key(fields: "id") { id: ID! paint: Colour! log: [[String]] }`,
  }),
};
