/** Loaded when the first phone number or postcode is checked. Without it, the server alone checks them. */
const rules = () => import("@/lib/contact").catch(() => null);

export const notAPhone = "This is not a complete phone number. Begin with + and the country code.";

/** Whether a phone number was entered that has too few or too many digits; home is the country of the person. */
export const isWrongPhone = async (phone: string, home: string) =>
  phone.trim() !== "" && (await rules())?.isPhone(phone, home) === false;

/** Whether a postcode was entered that is none of the country. */
export const isWrongPostcode = async (postcode: string, country: string) =>
  postcode.trim() !== "" && country !== "" && (await rules())?.isPostcode(postcode, country) === false;

/** Whether we know of no postcodes in a country. */
export const isWithoutPostcodes = async (country: string) =>
  country !== "" && (await rules())?.hasPostcodes(country) === false;
