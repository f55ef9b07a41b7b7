import type { StateName } from "./state-names.ts";

/** Ten cities and towns of each state. */
const towns: Record<StateName, string> = {
  Abia: "Aba,Abiriba,Arochukwu,Bende,Igbere,Ohafia,Omoba,Osisioma,Umuahia,Uturu",
  "Abuja (FCT)": "Abaji,Abuja,Bwari,Gwagwalada,Kubwa,Kuje,Kwali,Lugbe,Nyanya,Zuba",
  Adamawa: "Ganye,Gombi,Guyuk,Hong,Jimeta,Mayo-Belwa,Michika,Mubi,Numan,Yola",
  "Akwa Ibom": "Abak,Eket,Etinan,Ikot Abasi,Ikot Edibon,Ikot Ekpene,Itu,Okopedi,Oron,Uyo",
  Anambra: "Agulu,Awka,Ekwulobia,Ihiala,Nkpor,Nnewi,Obosi,Ogidi,Onitsha,Umunze",
  Bauchi: "Alkaleri,Azare,Bauchi,Darazo,Dass,Jama'are,Katagum,Misau,Ningi,Tafawa Balewa",
  Bayelsa: "Amassoma,Ekeremor,Nembe,Odi,Ogbia,Oloibiri,Oporoma,Sagbama,Twon-Brass,Yenagoa",
  Benue: "Adikpo,Aliade,Gboko,Katsina-Ala,Makurdi,Naka,Oju,Otukpo,Vandeikya,Zaki Biam",
  Borno: "Askira,Bama,Biu,Chibok,Damboa,Dikwa,Gwoza,Konduga,Maiduguri,Monguno",
  "Cross River": "Akamkpa,Boje,Calabar,Ikom,Itigidi,Obubra,Obudu,Odukpani,Ogoja,Ugep",
  Delta: "Abraka,Agbor,Asaba,Burutu,Effurun,Oleh,Ozoro,Sapele,Ughelli,Warri",
  Ebonyi: "Abakaliki,Afikpo,Ezzamgbo,Iboko,Ishieke,Nkalagu,Okposi,Onueke,Uburu,Unwana",
  Edo: "Abudu,Afuze,Auchi,Benin City,Ekpoma,Igarra,Irrua,Sabongida-Ora,Ubiaja,Uromi",
  Ekiti:
    "Ado-Ekiti,Aramoko-Ekiti,Efon-Alaaye,Emure-Ekiti,Ijero-Ekiti,Ikere-Ekiti,Ikole-Ekiti,Ise-Ekiti,Omuo-Ekiti,Oye-Ekiti",
  Enugu: "Agbani,Awgu,Eha-Amufu,Enugu,Enugu-Ezike,Ngwo,Nsukka,Obollo-Afor,Oji River,Udi",
  Gombe: "Bajoga,Billiri,Deba,Dukku,Gombe,Kaltungo,Kumo,Mallam Sidi,Nafada,Talasse",
  Imo: "Awo-Omamma,Dikenafai,Mgbidi,Nkwerre,Nwaorieubi,Oguta,Okigwe,Orlu,Owerri,Urualla",
  Jigawa: "Babura,Birnin Kudu,Dutse,Gumel,Gwaram,Hadejia,Kazaure,Kiyawa,Maigatari,Ringim",
  Kaduna: "Birnin Gwari,Ikara,Kachia,Kaduna,Kafanchan,Kagoro,Makarfi,Saminaka,Zaria,Zonkwa",
  Kano: "Bebeji,Bichi,Dambatta,Gaya,Gwarzo,Kano,Karaye,Kura,Rano,Wudil",
  Katsina: "Bakori,Daura,Dutsin-Ma,Funtua,Jibia,Kankara,Kankia,Katsina,Malumfashi,Mani",
  Kebbi: "Argungu,Bagudo,Birnin Kebbi,Bunza,Gwandu,Jega,Kamba,Koko,Yelwa,Zuru",
  Kogi: "Ajaokuta,Ankpa,Anyigba,Dekina,Idah,Isanlu,Kabba,Koton-Karfe,Lokoja,Okene",
  Kwara: "Afon,Ajasse-Ipo,Erin-Ile,Ilorin,Jebba,Lafiagi,Offa,Omu-Aran,Pategi,Share",
  Lagos: "Apapa,Badagry,Epe,Ikeja,Ikorodu,Lagos Island,Lekki,Surulere,Victoria Island,Yaba",
  Nasarawa: "Akwanga,Awe,Doma,Keana,Keffi,Lafia,Mararaba,Nasarawa,New Karu,Wamba",
  Niger: "Agaie,Bida,Kontagora,Lapai,Minna,Mokwa,New Bussa,Rijau,Suleja,Zungeru",
  Ogun: "Abeokuta,Ago-Iwoye,Aiyetoro,Ifo,Ijebu Igbo,Ijebu Ode,Ilaro,Mowe,Ota,Sagamu",
  Ondo: "Akure,Idanre,Igbokoda,Ikare-Akoko,Ile-Oluji,Oka-Akoko,Okitipupa,Ondo,Ore,Owo",
  Osun: "Ede,Ejigbo,Gbongan,Ikirun,Ila-Orangun,Ile-Ife,Ilesa,Iwo,Modakeke,Osogbo",
  Oyo: "Eruwa,Fiditi,Ibadan,Igboho,Iseyin,Kishi,Lalupon,Ogbomoso,Oyo,Saki",
  Plateau: "Barkin Ladi,Bukuru,Jos,Langtang,Mangu,Pankshin,Riyom,Shendam,Vom,Wase",
  Rivers: "Ahoada,Bonny,Bori,Buguma,Degema,Elele,Okrika,Omoku,Oyigbo,Port Harcourt",
  Sokoto: "Bodinga,Gada,Goronyo,Gwadabawa,Illela,Rabah,Shagari,Sokoto,Tambuwal,Wurno",
  Taraba: "Bali,Gembu,Ibi,Jalingo,Karim Lamido,Mutum Biyu,Serti,Takum,Wukari,Zing",
  Yobe: "Babbangida,Buni Yadi,Damagum,Damaturu,Dapchi,Fika,Gashua,Geidam,Nguru,Potiskum",
  Zamfara: "Anka,Bungudu,Gummi,Gusau,Kaura Namoda,Maradun,Moriki,Shinkafi,Talata Mafara,Tsafe",
};

/** Ten cities of a state; none for an unknown one. */
export function citiesOf(state: string): string[] {
  return Object.hasOwn(towns, state) ? towns[state as StateName].split(",") : [];
}
