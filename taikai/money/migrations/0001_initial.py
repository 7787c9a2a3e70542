import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('jobs', '0001_initial'),
        ('registration', '0001_initial'),
        ('tournaments', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='Allowance',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('amounts', models.JSONField(default=dict)),
                ('reason', models.CharField(max_length=200, verbose_name='reason')),
                ('by', models.CharField(max_length=150, verbose_name='recorded by')),
                ('at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='recorded')),
                ('undone_at', models.DateTimeField(blank=True, null=True)),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='allowances', to='registration.entrant')),
            ],
            options={
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='Bill',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('since', models.DateTimeField(default=django.utils.timezone.now)),
                ('lines', models.JSONField(default=list)),
                ('entrant', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='bill', to='registration.entrant')),
            ],
            options={
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='Cancelling',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('by', models.CharField(max_length=150)),
                ('undone_at', models.DateTimeField(blank=True, null=True)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='cancellings', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['-id'],
            },
        ),
        migrations.CreateModel(
            name='Reminder',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('by', models.CharField(max_length=150)),
                ('email', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='jobs.email')),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='reminders', to='registration.entrant')),
            ],
            options={
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='StatementColumns',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('columns', models.JSONField(default=dict)),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='statement_columns', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='Terms',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('pay_by', models.DateField(blank=True, null=True, verbose_name='payment deadline')),
                ('pay_days', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='days to pay after confirmation')),
                ('remind_days', models.PositiveSmallIntegerField(default=3, verbose_name='days between two reminders')),
                ('auto_days', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='reminder (days before the deadline)')),
                ('judges_take', models.BooleanField(default=False, verbose_name='judges can take fees at check-in')),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='fee_terms', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='Account',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('currency', models.CharField(max_length=3, verbose_name='currency')),
                ('amount', models.PositiveIntegerField(blank=True, null=True, verbose_name='fee')),
                ('holder', models.CharField(max_length=70, verbose_name='account holder')),
                ('iban', models.CharField(max_length=34, verbose_name='IBAN')),
                ('bic', models.CharField(blank=True, max_length=11, verbose_name='BIC')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='accounts', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['id'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'currency'), name='an_account_a_currency')],
            },
        ),
        migrations.CreateModel(
            name='Cancelled',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('was', models.CharField(choices=[('pending', 'awaiting approval'), ('applied', 'registered'), ('confirmed', 'confirmed'), ('waiting', 'on the waiting list'), ('withdrawn', 'withdrawn')], max_length=10)),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='registration.entrant')),
                ('cancelling', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='people', to='money.cancelling')),
            ],
            options={
                'ordering': ['id'],
                'constraints': [models.UniqueConstraint(fields=('cancelling', 'entrant'), name='cancelled_once_at_a_time')],
            },
        ),
        migrations.CreateModel(
            name='Discount',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('who', models.CharField(choices=[('all', 'all players'), ('stands_by', 'players who can substitute'), ('group', 'a group')], default='all', max_length=10, verbose_name='discount for')),
                ('until', models.DateField(blank=True, null=True, verbose_name='registered by')),
                ('amounts', models.JSONField(default=dict)),
                ('group', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='registration.group')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='discounts', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['id'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'name'), name='a_discounts_name_once')],
            },
        ),
        migrations.CreateModel(
            name='Payment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('amount', models.IntegerField(verbose_name='amount')),
                ('currency', models.CharField(max_length=3, verbose_name='currency')),
                ('how', models.CharField(choices=[('transfer', 'transfer'), ('cash', 'on site'), ('refund', 'refund'), ('waived', 'waived')], default='transfer', max_length=10, verbose_name='payment method')),
                ('on', models.DateField(verbose_name='date')),
                ('text', models.CharField(blank=True, max_length=500, verbose_name='text')),
                ('mark', models.CharField(blank=True, editable=False, max_length=64)),
                ('listed', models.BooleanField(default=False)),
                ('by', models.CharField(max_length=150, verbose_name='recorded by')),
                ('at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='recorded')),
                ('undone_at', models.DateTimeField(blank=True, null=True)),
                ('entrant', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='payments', to='registration.entrant')),
                ('part_of', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='parts', to='money.payment')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='payments', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['id'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('mark', ''), _negated=True), fields=('tournament', 'mark'), name='a_statements_line_counts_once'), models.CheckConstraint(condition=models.Q(('amount', 0), _negated=True), name='a_payment_is_of_something')],
            },
        ),
    ]
