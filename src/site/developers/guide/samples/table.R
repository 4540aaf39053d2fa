table <- read.csv(
  pipe("curl -s -u ID:SECRET 'http://127.0.0.1:4000/states/CA?format=csv'"),
  na.strings = character()
)
row <- table[table$field == "polls_open", ]
cat(row$name, ": ", if (row$text == "") "unknown" else row$text, "\n", sep = "")
