import base64

import pandas

key = base64.b64encode(b"ID:SECRET").decode()
table = pandas.read_csv(
    "http://127.0.0.1:4000/states/CA?format=csv",
    storage_options={"Authorization": f"Basic {key}"},
    keep_default_na=False,
)
row = table[table.field == "polls_open"].iloc[0]
print(f"{row['name']}: {row['text'] or 'unknown'}")
